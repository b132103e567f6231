import { holderOf } from '../../mock-api/database/data-dir'
import { openDatabase } from '../../mock-api/database/database'
import { defaultDataDir } from '../../mock-api/files'
import { type AuditReport, auditLedger } from '../../mock-api/ledger/audit'

// npm run audit: checks the ledger and prints the drift. Exits with 0 if the drift is 0.
const { DATABASE_URL: databaseUrl, DATA_DIR } = process.env
const dataDir = DATA_DIR ?? defaultDataDir

const auditRunning = async (url: string): Promise<AuditReport> => {
  const response = await fetch(`${url}/__world/audit`)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as AuditReport
}

const auditDatabase = async (): Promise<AuditReport> => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir, patient: true })
  try {
    return await auditLedger(db)
  } finally {
    await close()
  }
}

// The embedded database supports one process: a running mock-api audits its own.
const running = databaseUrl ? null : holderOf(dataDir)
const report = running?.url ? await auditRunning(running.url) : await auditDatabase()
const width = Math.max(...report.lines.map(({ name }) => name.length))
for (const { name, value } of report.lines) process.stdout.write(`${name.padEnd(width)}  ${value}\n`)
process.exit(report.ok ? 0 : 1)
