// Time to first byte of the built client's files.
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { root, say } from '../prepare.mjs'
import { row } from './table.mjs'

/** Time to the first byte, ms. */
const firstByte = (url) =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const headers = { accept: 'text/html,*/*', 'accept-encoding': 'br' }
    request(url, { headers }, (response) => {
      response.once('data', () => resolve(performance.now() - began))
      response.resume()
    })
      .on('error', reject)
      .end()
  })

/** Prints a table of 300 requests for each file. */
export const firstBytes = async (origin) => {
  const page = readFileSync(join(root, 'dist', 'client', 'index.html'), 'utf8')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  say(`\n${row(['first byte of', 'p50 ms', 'p99 ms'])}\n${row(['---', '---:', '---:'])}`)
  for (const path of ['/login', script, '/sw.js']) {
    const times = []
    for (let count = 0; count < 300; count += 1) times.push(await firstByte(origin + path))
    times.sort((one, other) => one - other)
    say(row([path.replace(/-[\w-]{8}\./, '-….'), times[150].toFixed(2), times[297].toFixed(2)]))
  }
}
