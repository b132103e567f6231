import { connect, createServer, type Socket } from 'node:net'
import { hashOf } from '../../../client/data/transport'
import { MovesToMatchDocument } from '../../../client/generated/graphql'
import { unconfirmedText } from '../../../machines/money/intent'
import { expect, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { journeys } from './wallets-money.journeys'

/** Calls of one address that the gateway has in flight at most (ruling 24). */
const mostInFlight = 64
/** A read that only this test sends. */
const read = JSON.stringify({
  variables: { symbol: 'BTC', chain: 'btc', page: 1 },
  extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(MovesToMatchDocument) } },
})

/**
 * A proxy between browser and gateway. It passes the first sale on and drops its response; after `before` it breaks
 * the connection, which the browser had used before, so the browser resends the POST automatically.
 */
const breakingProxy = async (gateway: URL, before: () => Promise<void>) => {
  const copies: boolean[] = []
  const open = new Set<Socket>()
  const server = createServer((browser) => {
    const upstream = connect(Number(gateway.port), '127.0.0.1')
    let requests = 0
    let isCut = false
    for (const socket of [browser, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => open.delete(socket))
    }
    browser.on('data', (bytes: Buffer) => {
      const text = bytes.toString('latin1')
      requests += text.startsWith('POST ') || text.startsWith('GET ') ? 1 : 0
      if (text.includes('"PlaceSell"')) {
        isCut = copies.length === 0
        copies.push(requests > 1)
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (!isCut) browser.write(bytes)
      else void before().then(() => browser.resetAndDestroy())
    })
    browser.once('close', () => upstream.end())
    upstream.once('close', () => isCut || browser.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://localhost:${port}`,
    copies,
    stop: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

// Ruling 28. Without keys upstream the gateway has claimed the order: the second copy is a repeat there.
test('a sale that the browser sends twice is done once and reported correctly', async ({
  page,
  stack,
  world,
}) => {
  const gateway = new URL(stack.app.replace('localhost', '127.0.0.1'))
  const call = () =>
    fetch(new URL('/graphql', gateway), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: read,
    })
  /** Everybody behind the same address, until the upstream answers. */
  const crowd = async (): Promise<void> => {
    await world.fault({
      method: 'GET',
      path: '/v1/app/wallets/transactions/BTC/btc',
      effect: 'latency',
      ms: 3_000,
      count: null,
    })
    for (let nth = 0; nth < mostInFlight; nth += 1) void call().then((answer) => answer.text())
    await expect.poll(async () => (await call()).status).toBe(503)
  }
  await world.credit('ada', 'USDT', 'tron', '100')
  const proxy = await breakingProxy(gateway, crowd)
  try {
    const { review, confirm, page: path } = journeys.sell!
    const token = await openSignedIn(page, 'ada', `${proxy.url}${path}`)
    const moves = async () => {
      const list = new URL('/v1/app/wallets/transactions/USDT/tron', stack.world)
      const answer = await fetch(list, { headers: { authorization: token } })
      return ((await answer.json()) as { data: { type: string }[] }).data.filter(
        ({ type }) => type === 'sell',
      )
    }
    const before = await moves()
    await page.evaluate(() => {
      const visibleTexts = [] as string[]
      new MutationObserver(() => visibleTexts.push(document.body.innerText)).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      })
      Object.assign(window, { visibleTexts })
    })
    await review(page, '20')
    await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()
    await expect(page.getByText(unconfirmedText).first()).toBeVisible()
    expect(proxy.copies, 'the browser sent it again, both times on a used connection or a new one').toEqual([
      true,
      expect.any(Boolean),
    ])
    await expect(page.getByText('Transaction Success!').first()).toBeVisible({ timeout: 25_000 })
    expect(await moves()).toHaveLength(before.length + 1)
    const visibleTexts = (await page.evaluate('window.visibleTexts')) as string[]
    expect(
      visibleTexts.filter((text) =>
        /nothing (was|is|has)|no money moved|(?:didn't|did not) (?:go through|happen)/i.test(text),
      ),
    ).toEqual([])
    expect(Number((await world.audit()).drift)).toBe(0)
  } finally {
    proxy.stop()
  }
})
