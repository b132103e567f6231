/**
 * A page as a customer sees it: by labels, names and texts. Plans look and act by these verbs only; Testing Library
 * (test-page.ts) and Playwright (tests/ui/browser-page.ts) implement them. Each verb throws if the page differs.
 */
export interface Page {
  fill(label: string, text: string): Promise<void>
  /** Types it again, even if it is already there. */
  retype(label: string, text: string): Promise<void>
  /** Chooses an option by its text or value. */
  choose(label: string, option: string): Promise<void>
  press(label: string, key: string): Promise<void>
  clickField(label: string): Promise<void>
  /** Clicks an enabled button, link or option by its name; `inside` is a CSS selector. */
  click(name: string | RegExp, inside?: string): Promise<void>
  /** Leaves the tab and comes back. */
  revalidate(): Promise<void>

  expectText(...texts: (string | RegExp)[]): Promise<void>
  /** On the page itself: a toast of the same words is not enough. */
  expectOnPage(text: string | RegExp): Promise<void>
  expectAbsent(...texts: (string | RegExp)[]): Promise<void>
  /** The field is marked with this problem; with none when there is none. */
  expectError(label: string, problem: string | undefined): Promise<void>
  /** The toast has this text, even with others below it. */
  expectToast(text: string): Promise<void>
  /** The form's error text; '' for none. */
  expectAlert(text: string): Promise<void>
  expectValue(label: string, text: string): Promise<void>
  /** Loading: the control accepts no click. */
  expectBusy(name: string | RegExp, waiting?: boolean): Promise<void>
  expectTitle(title: string): Promise<void>
  expectUrl(address: string): Promise<void>

  valueOf(label: string): Promise<string>
  has(name: string | RegExp, inside?: string): Promise<boolean>
  /** The texts of all elements of a CSS selector: for rows, dots and other things without a name. */
  texts(selector: string): Promise<string[]>
}
