/** A saved bank account as the rules see it; more of it lies in the server data's cache. */
export interface Account {
  id: string
  accountType: 'savings' | 'current'
  isDefault: boolean
  status: 'active' | 'deleted'
}

/** The two lists of the page (BANK-02). */
export const accountLists = ['available', 'deleted'] as const
export type AccountList = (typeof accountLists)[number]

/** The type filter menu (AMB-87). */
export const typeFilters = ['all', 'savings', 'current'] as const
export type TypeFilter = (typeof typeFilters)[number]

export const isTypeFilter = (value: string): value is TypeFilter =>
  (typeFilters as readonly string[]).includes(value)

/** What stands in a list (BANK-03), narrowed to a type (BANK-04), in the order that the server gave. */
export const listed = <Each extends Account>(
  accounts: readonly Each[],
  list: AccountList,
  type: TypeFilter = 'all',
): Each[] =>
  accounts
    .filter(({ status }) => (status === 'deleted') === (list === 'deleted'))
    .filter(({ accountType }) => type === 'all' || accountType === type)

/** What can be done with a saved account (section 4). */
export type AccountAction = 'makeDefault' | 'delete' | 'restore' | 'discard'

/** What decides on an action: the account itself, and whether another available one could be paid instead. */
export interface AccountStatus extends Pick<Account, 'id' | 'isDefault' | 'status'> {
  othersActive: boolean
}

/** What decides on the actions of one of these accounts. */
export const accountStatus = (account: Account, accounts: readonly Account[]): AccountStatus => ({
  id: account.id,
  isDefault: account.isDefault,
  status: account.status,
  othersActive: listed(accounts, 'available').some(({ id }) => id !== account.id),
})

/** The actions on offer, in their order: the default is not made default again (BANK-15). */
export const actionsFor = ({
  status,
  isDefault,
}: Pick<AccountStatus, 'status' | 'isDefault'>): AccountAction[] => {
  if (status === 'deleted') return ['restore', 'discard']
  return isDefault ? ['delete'] : ['makeDefault', 'delete']
}

const chooseAnotherText = 'Choose another default account first'

/** Why an action on offer cannot be done now (AMB-89); undefined when it can. */
export const ineligibilityReason = (
  action: AccountAction,
  { isDefault, othersActive }: AccountStatus,
): string | undefined => (action === 'delete' && isDefault && othersActive ? chooseAnotherText : undefined)

/** Whether the action is on offer and nothing stands in its way. */
export const mayDo = (action: AccountAction, standing: AccountStatus): boolean =>
  actionsFor(standing).includes(action) && ineligibilityReason(action, standing) === undefined

/** What re-authentication says before the default changes; the spelling is the specification's (BANK-14). */
export const defaultChangeText = 'Your are about to change your default bank account details' // spec: verbatim
/** The same where the server asks because an addition, a deletion or a restoration decides who is paid (ruling 20). */
export const payeeChangeText = 'This changes where your naira is paid. Enter your password to go on.'
/** What is confirmed before an account is gone for good (BANK-11). */
export const discardText = 'This process cannot be reverted'
/** AMB-34: a deletion is confirmed too. */
export const deleteText = 'Delete this bank account? You can restore it from the deleted list.'
