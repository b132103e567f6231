export interface PayoutAccount {
  accountNumber: string
  bank: { id: string; name: string }
  isDefault: boolean
  status: string
}

/** We pay only into the default account (SELL-26); null if there is none. */
export const payoutAccountIn = <Account extends PayoutAccount>(
  accounts: readonly Account[],
): Account | null => accounts.find(({ isDefault, status }) => isDefault && status === 'active') ?? null
