"""`kogge admin`: what whoever runs a table server can do, beside the server or without it."""
