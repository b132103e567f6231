import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import config from '../../vite.config'

const isProxied = (path: string): boolean =>
  Object.keys(config.server?.proxy ?? {}).some((key) =>
    key.startsWith('^') ? new RegExp(key).test(path) : path.startsWith(key),
  )

it('the development server proxies framed pages but not the client’s modules', () => {
  expect(
    ['/graphql', '/widgets/chart.html', '/widgets/chart.html?theme=dark'].filter((path) => !isProxied(path)),
  ).toEqual([])
  const modules = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  )
  expect(modules.filter((path) => isProxied(`/${path}`))).toEqual([])
})
