export interface PayoutAccount {
  accountNumber: string
  bank: { id: string; name: string }
  isDefault: boolean
  status: string
}

/** We pay only the default account (SELL-26); null without one. */
export const payoutAccountIn = <Account extends PayoutAccount>(
  accounts: readonly Account[],
): Account | null => accounts.find(({ isDefault, status }) => isDefault && status === 'active') ?? null
