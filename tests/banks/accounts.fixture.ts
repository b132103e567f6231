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
/** Ada's seeded accounts: the default, another active one and a deleted one. */
export const [defaultId, activeId, deletedId] = ['bac-ada-001', 'bac-ada-002', 'bac-ada-003'] as const

/** The calls for bank accounts. By default newbie, who has no account, adds one; ada makes the other calls. */
export const accountCalls = (rest: Rest) => {
  const send = (method: string, subpath: string, token: string, body?: unknown, key = '') =>
    rest.request<BankAccount>(`${path}${subpath}`, {
      method,
      token,
      ...(body === undefined ? {} : { body }),
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  const list = async (token = 'ada') => (await rest.get<BankAccount[]>(path, token)).data
  return {
    list,
    states: async (token = 'ada') =>
      Object.fromEntries(
        (await list(token)).map(({ id, status, isDefault }) => [id, isDefault ? 'default' : status]),
      ),
    add: (body: unknown = details, token = 'newbie', key = '') => send('POST', '', token, body, key),
    edit: (id: string, body: unknown, token = 'ada') => send('PATCH', `/${id}`, token, body),
    makeDefault: (id: string, token = 'ada') => send('PATCH', `/default/${id}`, token),
    remove: (id: string, token = 'ada') => send('DELETE', `/${id}`, token),
    restore: (id: string, token = 'ada') => send('PUT', `/restore/${id}`, token),
    discard: (id: string, token = 'ada') => send('DELETE', `/final/${id}`, token),
  }
}
