import { readFileSync, readdirSync } from 'node:fs'
import { originalPositionFor, TraceMap, eachMapping } from '@jridgewell/trace-mapping'
const want = process.argv[2]
const dir = 'dist/maps'
const walk = (d) => readdirSync(d, { withFileTypes: true }).flatMap((e) => e.isDirectory() ? walk(d + '/' + e.name) : [d + '/' + e.name])
const f = walk(dir).find((n) => n.includes(want) && n.endsWith('.map'))
const js = readFileSync('dist/client/assets/' + f.split('/').pop().replace('.map', ''), 'utf8').split('\n')
const t = new TraceMap(readFileSync(f, 'utf8'))
const size = {}
let last = null
eachMapping(t, (m) => {
  if (last && last.line === m.generatedLine) size[last.source] = (size[last.source] ?? 0) + m.generatedColumn - last.col
  last = { line: m.generatedLine, col: m.generatedColumn, source: m.source ?? 'none' }
})
const rows = Object.entries(size).sort((a, b) => b[1] - a[1])
let sum = 0; for (const [, n] of rows) sum += n
console.log('total', sum)
for (const [s, n] of rows.slice(0, Number(process.argv[3] ?? 60))) console.log(n, s.replace(/^(\.\.\/)+/, ''))
