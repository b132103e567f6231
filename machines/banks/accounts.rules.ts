export interface Account {
  id: string
  accountType: 'savings' | 'current'
  isDefault: boolean
  status: 'active' | 'deleted'
}

/** The two lists of the page (BANK-02). */
export const accountLists = ['available', 'deleted'] as const
export type AccountList = (typeof accountLists)[number]

/** The type filter menu (BANK-04). */
export const typeFilters = ['all', 'savings', 'current'] as const
export type TypeFilter = (typeof typeFilters)[number]

export const isTypeFilter = (value: string): value is TypeFilter =>
  (typeFilters as readonly string[]).includes(value)

/** The accounts of a list (BANK-03), filtered by type (BANK-04), in the server's order. */
export const listed = <Each extends Account>(
  accounts: readonly Each[],
  list: AccountList,
  type: TypeFilter = 'all',
): Each[] =>
  accounts
    .filter(({ status }) => (status === 'deleted') === (list === 'deleted'))
    .filter(({ accountType }) => type === 'all' || accountType === type)

/** The actions on a saved account (BANK-08 to BANK-10). */
export type AccountAction = 'makeDefault' | 'delete' | 'restore' | 'discard'

export interface AccountStatus extends Pick<Account, 'id' | 'isDefault' | 'status'> {
  othersActive: boolean
}

export const accountStatus = (account: Account, accounts: readonly Account[]): AccountStatus => ({
  id: account.id,
  isDefault: account.isDefault,
  status: account.status,
  othersActive: listed(accounts, 'available').some(({ id }) => id !== account.id),
})

/** The offered actions in their order: the default account cannot be made default again (BANK-15). */
export const actionsFor = ({
  status,
  isDefault,
}: Pick<AccountStatus, 'status' | 'isDefault'>): AccountAction[] => {
  if (status === 'deleted') return ['restore', 'discard']
  return isDefault ? ['delete'] : ['makeDefault', 'delete']
}

const chooseAnotherText = 'Choose another default account first'

/** Why an offered action is disabled (BANK-13); undefined if it is enabled. */
export const ineligibilityReason = (
  action: AccountAction,
  { isDefault, othersActive }: AccountStatus,
): string | undefined => (action === 'delete' && isDefault && othersActive ? chooseAnotherText : undefined)

export const mayDo = (action: AccountAction, standing: AccountStatus): boolean =>
  actionsFor(standing).includes(action) && ineligibilityReason(action, standing) === undefined

/** The re-authentication's text before the default changes; the spelling is the specification's (BANK-14). */
export const defaultChangeText = 'Your are about to change your default bank account details' // spec: verbatim
/** The same when an addition, a deletion or a restoration changes the payee (ruling 20). */
export const payeeChangeText = 'This changes where your naira is paid. Enter your password to go on.'
/** The confirmation before an account is discarded (BANK-11). */
export const discardText = 'This process cannot be reverted'
export const deleteText = 'Delete this bank account? You can restore it from the deleted list.'
