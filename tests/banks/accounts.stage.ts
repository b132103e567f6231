import type { Shape } from '../contract/operations'
import type { Rest } from '../stage/rest'

export type BankAccount = Shape<'BankAccount'>

const path = '/v1/app/newbankaccounts'
export const details = {
  accountName: 'Ngozi Eze',
  accountNumber: '0123456789',
  accountType: 'savings',
  bankId: '000013',
}
/** Ada's accounts of the seed: the default, another active one, a deleted one. */
export const [first, second, deleted] = ['bac-ada-001', 'bac-ada-002', 'bac-ada-003'] as const
export const start = { [first]: 'default', [second]: 'active', [deleted]: 'deleted' }

/** Every call of a bank account, for whoever's token it is. */
export const accountCalls = (rest: Rest) => {
  const ask = (method: string, below: string, token: string, body?: unknown, key = '') =>
    rest.ask<BankAccount>(`${path}${below}`, {
      method,
      token,
      ...(body === undefined ? {} : { body }),
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  const list = async (token: string) => (await rest.get<BankAccount[]>(path, token)).data
  return {
    list,
    /** How each account stands: 'default', 'active' or 'deleted'. */
    states: async (token: string) =>
      Object.fromEntries(
        (await list(token)).map(({ id, status, isDefault }) => [id, isDefault ? 'default' : status]),
      ),
    add: (token: string, body: unknown = details, key = '') => ask('POST', '', token, body, key),
    edit: (token: string, id: string, body: unknown) => ask('PATCH', `/${id}`, token, body),
    makeDefault: (token: string, id: string) => ask('PATCH', `/default/${id}`, token),
    remove: (token: string, id: string) => ask('DELETE', `/${id}`, token),
    restore: (token: string, id: string) => ask('PUT', `/restore/${id}`, token),
    discard: (token: string, id: string) => ask('DELETE', `/final/${id}`, token),
  }
}
