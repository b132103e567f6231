/** The secrets that a page may hold: in named slots, in memory only, never in an event or on disk. */
export type SecretSlot =
  | 'login.password'
  /** The login that just happened, as JSON of a StoredSession, until the session keeps it. */
  | 'session.login'
  | 'register.password'
  | 'recovery.code'
  | 'recovery.password'
  /** What was typed at login, for as long as Account Recovery is open (AUTH-22, AUTH-23). */
  | 'oldAccount.password'
  | 'reauthenticate.password'
  | 'changePassword.old'
  | 'changePassword.new'
  | 'deleteAccount.password'
  | 'bankEditor.number'
  | 'bankEditor.password'
  /** No secret, but of no use in a log. */
  | 'linkReferral.code'
  /** No secret as such, but nobody knows what customers write. */
  | 'report.comment'

/** Events say only whether a slot is filled; actors read the secret when they send it. */
export class Vault {
  readonly #slots = new Map<SecretSlot, string>()

  /** Empty text empties the slot. Passwords are compared in NFC (ruling 44). */
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
