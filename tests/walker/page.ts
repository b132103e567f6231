/**
 * A page as a customer sees it, with controls found by label, name and text. Plans use only these methods; Testing
 * Library (test-page.ts) and Playwright (tests/ui/browser-page.ts) implement them. The `expect` methods throw if the
 * page differs.
 */
export interface Page {
  fill(label: string, text: string): Promise<void>
  /** Types the text again, even if the field already has it. */
  retype(label: string, text: string): Promise<void>
  /** Chooses an option by its text or value. */
  choose(label: string, option: string): Promise<void>
  press(label: string, key: string): Promise<void>
  clickField(label: string): Promise<void>
  /** Clicks an enabled button, link or option by its name; `inside` is a CSS selector. */
  click(name: string | RegExp, inside?: string): Promise<void>
  /** Switches to another tab and back. */
  revalidate(): Promise<void>

  expectText(...texts: (string | RegExp)[]): Promise<void>
  /** Expects the text on the page itself, not in a toast. */
  expectOnPage(text: string | RegExp): Promise<void>
  expectAbsent(...texts: (string | RegExp)[]): Promise<void>
  /** Expects the field to show this problem, or none if undefined. */
  expectError(label: string, problem: string | undefined): Promise<void>
  /** Expects this text in the topmost toast. */
  expectToast(text: string): Promise<void>
  /** Expects the form to show this error message; '' for none. */
  expectAlert(text: string): Promise<void>
  expectValue(label: string, text: string): Promise<void>
  /** Expects the control to show that it is loading. */
  expectBusy(name: string | RegExp, isBusy?: boolean): Promise<void>
  expectTitle(title: string): Promise<void>
  expectUrl(url: string): Promise<void>

  valueOf(label: string): Promise<string>
  has(name: string | RegExp, inside?: string): Promise<boolean>
  /** Returns the text of each element that a CSS selector matches, for rows and other unnamed elements. */
  texts(selector: string): Promise<string[]>
}
