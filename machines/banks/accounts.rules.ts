export interface Account {
  id: string
  accountType: 'savings' | 'current'
  isDefault: boolean
  status: 'active' | 'deleted'
}

export const accountLists = ['available', 'deleted'] as const
export type AccountList = (typeof accountLists)[number]

export const typeFilters = ['all', 'savings', 'current'] as const
export type TypeFilter = (typeof typeFilters)[number]

export const isTypeFilter = (value: string): value is TypeFilter =>
  (typeFilters as readonly string[]).includes(value)

/** Keeps the server's order (BANK-03, BANK-04). */
export const filterAccounts = <Each extends Account>(
  accounts: readonly Each[],
  list: AccountList,
  type: TypeFilter = 'all',
): Each[] =>
  accounts
    .filter(({ status }) => (status === 'deleted') === (list === 'deleted'))
    .filter(({ accountType }) => type === 'all' || accountType === type)

export type AccountAction = 'makeDefault' | 'delete' | 'restore' | 'discard'

export interface AccountStatus extends Pick<Account, 'id' | 'isDefault' | 'status'> {
  othersActive: boolean
}

export const accountStatus = (account: Account, accounts: readonly Account[]): AccountStatus => ({
  id: account.id,
  isDefault: account.isDefault,
  status: account.status,
  othersActive: filterAccounts(accounts, 'available').some(({ id }) => id !== account.id),
})

/** The offered actions, in order; the default account has no 'make default' (BANK-15). */
export const actionsFor = ({
  status,
  isDefault,
}: Pick<AccountStatus, 'status' | 'isDefault'>): AccountAction[] => {
  if (status === 'deleted') return ['restore', 'discard']
  return isDefault ? ['delete'] : ['makeDefault', 'delete']
}

const chooseAnotherText = 'Choose another default account first'

export const ineligibilityReason = (
  action: AccountAction,
  { isDefault, othersActive }: AccountStatus,
): string | undefined => (action === 'delete' && isDefault && othersActive ? chooseAnotherText : undefined)

export const isActionAllowed = (action: AccountAction, status: AccountStatus): boolean =>
  actionsFor(status).includes(action) && ineligibilityReason(action, status) === undefined

/** The spelling is the specification's (BANK-14). */
export const defaultChangeText = 'Your are about to change your default bank account details' // spec: verbatim
/** Shown when an addition, a deletion or a restoration changes the payee (ruling 20). */
export const payeeChangeText = 'This changes where we pay your naira. Enter your password to continue.'
export const discardText = 'This process cannot be reverted'
export const deleteText = 'Delete this bank account? You can restore it from the deleted list.'
