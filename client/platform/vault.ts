/** Slots for a page's secrets: in memory only, never in an event or on disk. */
export type SecretSlot =
  | 'login.password'
  /** A new StoredSession as JSON, until the session stores it. */
  | 'session.login'
  | 'register.password'
  | 'recovery.code'
  | 'recovery.password'
  /** The login's password, during Account Recovery (AUTH-22, AUTH-23). */
  | 'oldAccount.password'
  | 'reauthenticate.password'
  | 'changePassword.old'
  | 'changePassword.new'
  | 'deleteAccount.password'
  | 'bankEditor.number'
  | 'bankEditor.password'
  /** Not secret, but no log needs it. */
  | 'linkReferral.code'
  /** Customers may write anything. */
  | 'report.comment'

/** Stores secrets. Events carry only whether a slot is filled; actors read the secret when they send it. */
export class Vault {
  readonly #slots = new Map<SecretSlot, string>()

  /** An empty string clears the slot. Passwords are compared in NFC (ruling 44). */
  put(slot: SecretSlot, text: string): void {
    if (text === '') this.#slots.delete(slot)
    else this.#slots.set(slot, text.normalize('NFC'))
  }

  read(slot: SecretSlot): string {
    return this.#slots.get(slot) ?? ''
  }

  clear(): void {
    this.#slots.clear()
  }
}
