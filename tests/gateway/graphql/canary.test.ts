import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../stage'
import { failure, type Script, success } from '../upstream'
import { canary, mutations, secret } from './canary.fixture'

const token = `Bearer ${canary}-stored-token`
const fresh = `Bearer ${canary}-fresh-token`
const account = { id: 'acc_1', username: 'ada', role: { name: 'customer' } }

const repeated = { summary: secret('summary'), fields: { password: secret('field') } }
const upstreamAnswers: Record<string, Script> = {
  'says yes': success(account, {}, { authorization: fresh }),
  'says created': { ...success(account, {}, { authorization: fresh }), status: 201 },
  'repeats the secrets in its refusal': failure(400, repeated),
  'fails and repeats them': failure(500, repeated),
  'answers nonsense': { status: 200, body: `<p>${secret('page')}</p>` },
  'breaks its promise': { ...success(secret('data'), {}, { authorization: fresh }), status: 201 },
  'hangs up': (response) => response.destroy(),
}

const stage = gatewayStage({ upstreamTimeoutMs: 500 })

const keepsSecrets = (lines: string) => {
  expect(lines).not.toMatch(/canary/i)
  expect(lines).not.toContain(Buffer.from(canary).toString('base64').slice(0, 7))
}

describe('secrets in the log', () => {
  it.each(mutations)('the mutation %s writes no secret to the log', async (name, text, variables) => {
    for (const script of Object.values(upstreamAnswers)) {
      stage.upstream.on('*', script)
      const before = stage.upstream.requests.length
      await stage.ask(`mutation ${name} ${text}`, variables, token)
      expect(stage.upstream.requests.length).toBeGreaterThan(before)
    }
    // Refused before it leaves: by the scalar types, by the path guard, by the parser.
    const wrong = Object.fromEntries(Object.keys(variables).map((key) => [key, { [secret('key')]: 1 }]))
    await stage.ask(`mutation ${name} ${text}`, wrong, token)
    await stage.ask(`mutation ${name} ${text} ${secret('syntax')}`, variables, token)
    expect(stage.logged()).toContain(`"operation":"${name}"`)
    keepsSecrets(stage.logged())
  })

  it('reads, invalid requests and internal errors write no secret to the log', async () => {
    const kyc = 'query Kyc($id: ID!) { kyc(accountId: $id) { verificationStatus } }'
    for (const script of Object.values(upstreamAnswers)) {
      stage.upstream.on('*', script)
      await stage.ask(kyc, { id: `${canary}-account` }, token)
      await stage.ask(kyc, { id: secret('account') }, token)
    }
    await stage.post(`{"query": "${canary}`, { authorization: token })
    await stage.post([{ query: canary }])
    for (const path of [`graphql?token=${canary}`, `dashboard/${canary}?id=${canary}`])
      await fetch(`${stage.gateway.url}/${path}`)
    const query = 'mutation Delete($p: String!) { deleteAccount(password: $p) }'
    const { text } = await stage.ask(query, { p: `${secret('password')}\ud800` }, token)
    expect(text).toContain('Invalid request')
    keepsSecrets(text + stage.logged())
  })
})
