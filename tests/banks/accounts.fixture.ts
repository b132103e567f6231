import type { Shape } from '../contract/operations'
import type { Rest } from '../fixtures/rest'

export type BankAccount = Shape<'BankAccount'>

const path = '/v1/app/newbankaccounts'
export const details = {
  accountName: 'Ngozi Eze',
  accountNumber: '0123456789',
  accountType: 'savings',
  bankId: '000013',
}
/** Ada's accounts of the seed: the default, another active one, a deleted one. */
export const [defaultId, activeId, deletedId] = ['bac-ada-001', 'bac-ada-002', 'bac-ada-003'] as const

/** Every call of a bank account: newbie adds her first one; the other calls are ada's by default. */
export const accountCalls = (rest: Rest) => {
  const ask = (method: string, below: string, token: string, body?: unknown, key = '') =>
    rest.request<BankAccount>(`${path}${below}`, {
      method,
      token,
      ...(body === undefined ? {} : { body }),
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  const list = async (token = 'ada') => (await rest.get<BankAccount[]>(path, token)).data
  return {
    list,
    /** Each account's state: 'default', 'active' or 'deleted'. */
    states: async (token = 'ada') =>
      Object.fromEntries(
        (await list(token)).map(({ id, status, isDefault }) => [id, isDefault ? 'default' : status]),
      ),
    add: (body: unknown = details, token = 'newbie', key = '') => ask('POST', '', token, body, key),
    edit: (id: string, body: unknown, token = 'ada') => ask('PATCH', `/${id}`, token, body),
    makeDefault: (id: string, token = 'ada') => ask('PATCH', `/default/${id}`, token),
    remove: (id: string, token = 'ada') => ask('DELETE', `/${id}`, token),
    restore: (id: string, token = 'ada') => ask('PUT', `/restore/${id}`, token),
    discard: (id: string, token = 'ada') => ask('DELETE', `/final/${id}`, token),
  }
}
