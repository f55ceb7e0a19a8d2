import type { MerchantsDictionary } from "./en";
import { en } from "./en";

export const ru: MerchantsDictionary = en;
