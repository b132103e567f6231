import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseNetwork, expect, type Page, test } from '../fixtures'
import { KillableBrowser } from '../money/killable-browser'
import { isPersisted } from '../offline/browser-profile'
import { readStorage } from '../offline/storage'

/** SIGKILLs of the browser in each form: it stores its session every few seconds. Reloads are in resume.spec.ts. */
const kills = Number(process.env.TYPING_KILLS ?? 20)

interface Form {
  path: string
  /** Makes the form ready, when the page has opened. */
  begin?: (page: Page) => Promise<unknown>
  /** What is typed in, before the moment of the kill and after. */
  field: string
  texts: readonly [string, string]
  secret?: { field: string; text: string }
  /** A part of the history entry with the first text, as the browser writes it. */
  entry?: string
}

const forms: Readonly<Record<string, Form>> = {
  register: {
    path: '/register',
    field: 'First name',
    texts: ['Chidi', 'nmaaaaaaaaaa'],
    secret: { field: 'Password', text: 'Chidi-Naira-77' },
  },
  bankEditor: {
    path: '/dashboard/banks',
    begin: (page) => page.getByRole('button', { name: 'Add Bank Account' }).click(),
    field: 'Beneficiary Name',
    texts: ['Okafor', ' Adaobiiiiii'],
    secret: { field: 'Account Number', text: '2087654399' },
  },
  estimate: {
    path: '/dashboard/sell/details?rateId=6',
    begin: (page) => chooseNetwork(page, 'Tron (TRC-20)'),
    field: 'If I send (USDT)',
    texts: ['12', '3456789'],
    entry: 'text"\u000212',
  },
}

const fieldIn = (page: Page, name: string) => page.getByLabel(name, { exact: true })

for (const [name, { path, begin, field, texts, secret, entry = `${name}-` }] of Object.entries(forms))
  test(`a browser killed during typing (${name}) restores text but no secrets`, { tag: '@alone' }, async ({
    stack,
  }) => {
    test.setTimeout(60_000 + kills * 30_000)
    const [first, then] = texts
    for (let turn = 0; turn < kills; turn += 1) {
      const profile = mkdtempSync(join(tmpdir(), 'coinnaira-typing-'))
      const killable = new KillableBrowser(stack.app, stack.world.replace('/__world', ''), profile)
      try {
        await killable.open(path)
        await begin?.(killable.page)
        if (secret) await fieldIn(killable.page, secret.field).fill(secret.text)
        await fieldIn(killable.page, field).fill('')
        await fieldIn(killable.page, field).pressSequentially(first)
        await expect.poll(() => readStorage(killable.page)).toContain(`"${first}"`)
        const keys = await killable.page.evaluate(() => Object.keys(localStorage))
        await expect.poll(() => isPersisted(profile, entry, keys)).toBe(true)
        const typing = fieldIn(killable.page, field)
          .pressSequentially(then, { delay: 40 })
          .catch(() => undefined)
        await new Promise((moment) => setTimeout(moment, Math.random() * 500))
        await killable.kill()
        await typing
        await killable.reopen()
        await expect(fieldIn(killable.page, field)).toHaveValue(new RegExp(`^${first}`))
        const back = await fieldIn(killable.page, field).inputValue()
        expect(`${first}${then}`.startsWith(back), `'${back}' is what was typed so far`).toBe(true)
        if (!secret) continue
        await expect(fieldIn(killable.page, secret.field)).toHaveValue('')
        expect(await readStorage(killable.page)).not.toContain(secret.text)
      } finally {
        await killable.kill()
        rmSync(profile, { recursive: true, force: true })
      }
    }
  })
