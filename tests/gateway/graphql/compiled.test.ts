import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../stage'
import { good } from '../upstream'

const stage = gatewayStage()

describe('a compiled document', () => {
  it('leaves out and takes in what @skip and @include say, at each call anew', async () => {
    stage.upstream.on('GET /v1/app/rates/all', good([{ id: 7, symbol: 'USDT' }]))
    const document = 'query R($on: Boolean!) { rates { id @include(if: $on) other: id @skip(if: $on) } }'
    expect((await stage.ask(document, { on: true })).data).toEqual({ rates: [{ id: 7 }] })
    expect((await stage.ask(document, { on: false })).data).toEqual({ rates: [{ other: 7 }] })
  })

  it('fills in the defaults of variables that are not given, be they never null', async () => {
    stage.upstream.on('GET /v1/app/rates/all', good([{ id: 7 }]))
    const document =
      'query R($on: Boolean! = true, $off: Boolean = false) { rates { id @include(if: $on) other: id @include(if: $off) } }'
    expect((await stage.ask(document, {})).data).toEqual({ rates: [{ id: 7 }] })
    expect((await stage.ask(document, { on: false, off: true })).data).toEqual({ rates: [{ other: 7 }] })
    const login = `mutation L($with: Boolean! = false) {
      login(input: { userId: "ada", password: "s" }, withSellPage: $with) { token sellPage { rates { id } } } }`
    stage.upstream.on(
      'POST /v1/auth/login',
      good({ id: 'a', role: { name: 'staff' } }, {}, { authorization: 't' }),
    )
    expect((await stage.ask(login)).data).toEqual({ login: { token: 't', sellPage: null } })
  })
})
