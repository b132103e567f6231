import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../gateway/stage'
import { type Answer, good } from '../gateway/upstream'

const stage = gatewayStage()

const mine = 'Bearer mine'

it.each([
  'updateName(firstName: "Adaeze") { id }',
  'updatePhone(accountId: "../admin", phone: "08012345678") { id }',
])('%s never leaves the gateway', async (text) => {
  expect((await stage.ask(`mutation { ${text} }`, {}, mine)).error?.extensions.code).toBe('INVALID')
  expect(stage.upstream.seen).toEqual([])
})

it('a new password without a new token is as good as no answer: the old one is dead', async () => {
  stage.upstream.on('PATCH /v1/auth/account/password/update', good({ id: 'acc_1' }))
  const text = 'mutation { changePassword(oldPassword: "old", newPassword: "newer pass") { token } }'
  const { error } = await stage.ask(text, {}, mine)
  expect(error?.extensions).toMatchObject({ code: 'UNREACHABLE', status: null })
})

describe('deleting the account', () => {
  const remove = (password: string) =>
    stage.ask('mutation ($p: String!) { deleteAccount(password: $p) }', { p: password }, mine)
  const answers = (encoded: string, answer: Answer) =>
    stage.upstream.on(`DELETE /v1/auth/account/${encoded}`, answer)

  it.each([
    ['Ada-Naira-1', 'Ada-Naira-1'],
    [' a b ', '%20a%20b%20'],
    ['..', '%2E%2E'],
    ['a/b\\c', 'a%2Fb%5Cc'],
    ['%2e%2e', '%252e%252e'],
    ['?q=1#f&g+h', '%3Fq%3D1%23f%26g%2Bh'],
    ['pässwörd', 'p%C3%A4ssw%C3%B6rd'],
    ['a\r\nx-injected: 1', 'a%0D%0Ax-injected%3A%201'],
    ['\0', '%00'],
    ["it's(!)*~", "it's(!)*~"],
    ['好'.repeat(1024), '%E5%A5%BD'.repeat(1024)],
  ])('[PROFILE-19] [API-21] sends %j as the last segment, percent-encoded', async (password, encoded) => {
    answers(encoded, good({ id: 'acc_1' }))
    expect((await remove(password)).data).toEqual({ deleteAccount: true })
    const [seen] = stage.upstream.seen
    expect(seen).toMatchObject({ method: 'DELETE', url: `/v1/auth/account/${encoded}`, body: '' })
    expect(decodeURIComponent(seen?.url.split('/').at(-1) ?? '')).toBe(password)
    expect(seen?.headers.authorization).toBe(mine)
    expect(seen?.headers).not.toHaveProperty('x-injected')
  })

  it.each(['', '\ud83d', 'a\udd11', 'x'.repeat(1025)])(
    'a text that has no segment never leaves the gateway: %j',
    async (password) => {
      const summary = 'Invalid request'
      const extensions = { code: 'INVALID', status: 400, summary, fields: { password: summary } }
      expect((await remove(password)).error?.extensions).toEqual(extensions)
      expect(stage.upstream.seen).toEqual([])
    },
  )

  it.each<[number, Answer]>([
    [201, { ...good({ id: 'acc_1' }), status: 201 }],
    [204, { status: 204, body: '' }],
    [200, { status: 200, body: '<html>Welcome to the hotel</html>' }],
  ])('is no success with status %i unless it is a readable 200', async (status, answer) => {
    answers('secret-1', answer)
    const { data, error } = await remove('secret-1')
    expect(data).toBeNull()
    expect(error?.extensions).toEqual({ code: 'INTERNAL', status, summary: null, fields: {} })
  })
})
