import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { attempts } from '../../../mock-api/auth/credentials.schema'
import { bankAccounts } from '../../../mock-api/banks/banks.schema'
import { mockApiStage } from '../../stage/rest'
import { seeded } from '../../walker/seeded'

interface Account {
  id: string
  isDefault: boolean
  status: string
}
type Verb = 'add' | 'default' | 'delete' | 'restore' | 'final'
interface Command {
  verb: Verb
  /** Which of the accounts there are, counted round. */
  which: number
}

const rest = mockApiStage()
const accountId = 'acc-newbie'
const path = '/v1/app/newbankaccounts'
let token = ''
let numbers = 0
beforeEach(async () => {
  token = await rest.logIn('newbie')
})

const details = () => {
  numbers += 1
  const accountNumber = String(numbers).padStart(10, '0')
  return { accountName: 'Ngozi Eze', accountNumber, accountType: 'savings', bankId: '000013' }
}

/** Over HTTP, as everybody asks. */
const ask = async ({ verb }: Command, id: string): Promise<number> => {
  const calls: Record<Verb, [method: string, path: string]> = {
    add: ['POST', path],
    default: ['PATCH', `${path}/default/${id}`],
    delete: ['DELETE', `${path}/${id}`],
    restore: ['PUT', `${path}/restore/${id}`],
    final: ['DELETE', `${path}/final/${id}`],
  }
  const [method, at] = calls[verb]
  const { status } = await rest.ask(at, { method, token, ...(verb === 'add' ? { body: details() } : {}) })
  return status
}

const kept = async (): Promise<Account[]> => {
  const { id, isDefault, status } = bankAccounts
  return rest.api.db
    .select({ id, isDefault, status })
    .from(bankAccounts)
    .where(eq(bankAccounts.accountId, accountId))
    .orderBy(bankAccounts.accountNumber)
}
const forget = async () => {
  await rest.api.db.delete(bankAccounts).where(eq(bankAccounts.accountId, accountId))
  // A sequence is a day of its own: so many additions would be too many for one (ruling 24).
  await rest.api.db.delete(attempts)
}

/** What AMB-89 says, said again: the accounts after a command, and the status it is answered with. */
const after = (accounts: readonly Account[], { verb }: Command, one: Account | undefined) => {
  const active = accounts.filter(({ status }) => status === 'active')
  const changed = (change: Partial<Account>, others: Partial<Account> = {}) =>
    accounts.map((account) => ({ ...account, ...(account === one ? change : others) }))
  const refused = { status: 409, accounts: [...accounts] }
  if (verb === 'add') {
    const added = { id: expect.any(String), isDefault: active.length === 0, status: 'active' }
    return { status: 201, accounts: [...accounts, added] }
  }
  if (!one) return { status: 404, accounts: [...accounts] }
  const isActive = one.status === 'active'
  if (verb === 'default' && isActive && !one.isDefault)
    return { status: 200, accounts: changed({ isDefault: true }, { isDefault: false }) }
  if (verb === 'delete' && isActive && (!one.isDefault || active.length === 1))
    return { status: 200, accounts: changed({ status: 'deleted', isDefault: false }) }
  if (verb === 'restore' && !isActive)
    return { status: 200, accounts: changed({ status: 'active', isDefault: active.length === 0 }) }
  if (verb === 'final' && !isActive)
    return { status: 200, accounts: accounts.filter((account) => account !== one) }
  return refused
}

const expectOneDefault = (accounts: readonly Account[]) => {
  const active = accounts.filter(({ status }) => status === 'active')
  const defaults = accounts.filter(({ isDefault }) => isDefault)
  expect(defaults).toHaveLength(active.length > 0 ? 1 : 0)
  for (const one of defaults) expect(one.status).toBe('active')
}

const commands = fc.array(
  fc.record<Command>({
    verb: fc.oneof(
      { weight: 2, arbitrary: fc.constant<Verb>('add') },
      { weight: 5, arbitrary: fc.constantFrom<Verb>('default', 'delete', 'restore', 'final') },
    ),
    which: fc.nat(4),
  }),
  { minLength: 1, maxLength: 6 },
)

/** Walks through a sequence beside the model; what is kept is looked at after every step. */
const follows = fc.asyncProperty(commands, async (sequence) => {
  await forget()
  let accounts: Account[] = []
  for (const command of sequence) {
    const one = accounts[command.which % Math.max(accounts.length, 1)]
    const expected = after(accounts, command, one)
    const status = await ask(command, one?.id ?? 'bac-none')
    expect({ command, status }).toEqual({ command, status: expected.status })
    accounts = expected.accounts
    const found = await kept()
    expect(found).toEqual(accounts)
    expectOneDefault(found)
    accounts = found
  }
})
/** Sequences; 1,000 in `npm run test:long`. */
const runs = Number(process.env.BANK_RUNS ?? 30)

describe('exactly one default', () => {
  it(`[BANK-13] [BANK-12] [BANK-16] holds through ${runs} sequences of steps, as AMB-89 says`, async () => {
    await fc.assert(follows, { numRuns: runs, ...seeded })
  }, 300_000)

  it('holds whatever is asked at once', async () => {
    await fc.assert(
      fc.asyncProperty(commands, commands, async (before, burst) => {
        await forget()
        for (const command of before) await ask(command, (await kept())[command.which]?.id ?? 'bac-none')
        const accounts = await kept()
        const answers = await Promise.all(
          burst.map((command) => ask(command, accounts[command.which]?.id ?? 'bac-none')),
        )
        for (const status of answers) expect([200, 201, 404, 409]).toContain(status)
        expectOneDefault(await kept())
      }),
      { numRuns: 10, ...seeded },
    )
  }, 60_000)
})
