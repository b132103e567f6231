// npm run growth: the cost of each list call on PostgreSQL with 1,000, 100,000 and 10 million postings.
// GROWTH_POSTINGS=1000,100000 selects other sizes. 10 million take minutes and about 10 GB of disk.
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../mock-api/database/database'
import { seed } from '../../mock-api/seed'
import { PostgresServer } from '../../tests/stage/postgres-server'
import { fillTables, postingsEach } from './large-tables'
import { lists } from './lists'
import { needPrograms } from './programs'

const sizes = (process.env.GROWTH_POSTINGS ?? '1000,100000,10000000').split(',').map(Number)
const rounds = 101
const batch = 50_000

const postgres = await PostgresServer.make(needPrograms().postgres)
try {
  const { db, close } = await openDatabase({ databaseUrl: postgres.urlOf(), patient: true })
  await seed(db)
  const costs = new Map(Object.keys(lists).map((name) => [name, [] as number[]]))
  let customers = 0
  for (const size of sizes) {
    const wanted = Math.ceil(size / postingsEach)
    for (; customers < wanted; customers = Math.min(wanted, customers + batch))
      await fillTables(db, customers + 1, Math.min(wanted, customers + batch))
    await db.execute(sql.raw('vacuum analyze'))
    for (const [name, list] of Object.entries(lists)) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now()
        await list(db)
        times.push(performance.now() - began)
      }
      costs.get(name)!.push(times.sort((one, other) => one - other)[Math.floor(rounds / 2)]!)
    }
    console.info(
      `${size.toLocaleString('en')} postings, ${customers.toLocaleString('en')} customers: measured`,
    )
  }
  const header = sizes.map((size) => size.toLocaleString('en')).join(' | ')
  console.info(`\nMedian of ${rounds}, ms\n\n| list | ${header} |\n|---|${'---:|'.repeat(sizes.length)}`)
  for (const [name, row] of costs) console.info(`| ${name} | ${row.map((ms) => ms.toFixed(1)).join(' | ')} |`)
  await close()
} finally {
  await postgres.remove()
}
