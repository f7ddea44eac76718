/** `navigator.userAgentData`, as far as it is needed. */
export interface BrowserBrands {
  readonly brands: readonly { readonly brand: string; readonly version: string }[];
}

/**
 * Whether taking a tool away also cancels its running calls: so in Chromium 152 and older. Where the brands say nothing,
 * the newer behaviour is taken.
 */
export function cancelsCallsOnUnregister(browser: BrowserBrands | undefined): boolean {
  // No version is NaN, which is not below anything.
  return Number(browser?.brands.find(({ brand }) => brand === 'Chromium')?.version) <= 152;
}
