// Done for every file of tests: files share their modules, so what a module does when it is read is done only once.
import { afterAll, afterEach } from "vitest";
import { closeBrowsers, closePages } from "./browser";

afterEach(closePages);
afterAll(closeBrowsers);
