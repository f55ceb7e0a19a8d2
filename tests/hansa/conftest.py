"""Failures print the position and what differs."""

from tests.describe import pytest_assertrepr_compare as pytest_assertrepr_compare
from tests.describe import pytest_runtest_makereport as pytest_runtest_makereport
from tests.describe import pytest_runtest_setup as pytest_runtest_setup
