// npm run deploy:secrets: makes every secret of compose.yaml in the folder that SECRETS names (default: deploy/secrets).
// Refuses to replace one. The certificate is for a first try on this machine: put your own in its place.
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const place = dirname(fileURLToPath(import.meta.url))
const settings = join(place, '.env')
if (existsSync(settings)) process.loadEnvFile(settings)
// As Compose reads it: from the folder of compose.yaml.
const folder = resolve(place, process.env.SECRETS || 'secrets')
const password = () => randomBytes(24).toString('base64url')
const [postgres, valkey] = [password(), password()]

/** A key and a certificate for localhost, valid for 30 days. */
const certificate = () => {
  const [key, file] = ['key.pem', 'certificate.tmp'].map((name) => join(folder, name))
  try {
    execFileSync(
      'openssl',
      [
        ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost'.split(
          ' ',
        ),
        ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', file],
      ],
      { stdio: 'pipe' },
    )
    return readFileSync(key, 'utf8') + readFileSync(file, 'utf8')
  } finally {
    for (const path of [key, file]) rmSync(path, { force: true })
  }
}
/** The raw P-256 keys of RFC 8292 in base64url. */
const pushKeys = () => {
  const { d, x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return `PUSH_PUBLIC_KEY=${point.toString('base64url')}\nPUSH_PRIVATE_KEY=${d}\nPUSH_SUBJECT=mailto:push@example.com\n`
}

const secrets = {
  'postgres-password': () => postgres,
  'database-url': () => `postgres://coinnaira:${postgres}@postgres/coinnaira`,
  'valkey-password': () => valkey,
  'valkey-url': () => `redis://:${valkey}@valkey:6379`,
  'grafana-password': password,
  'push.env': pushKeys,
  'certificate.pem': certificate,
}

const existing = Object.keys(secrets).filter((name) => existsSync(join(folder, name)))
if (existing.length > 0) {
  console.error(
    `${folder} already has ${existing.join(', ')}: nothing was written. Delete them first, or set SECRETS to another folder.`,
  )
  process.exit(1)
}
mkdirSync(folder, { recursive: true, mode: 0o700 })
try {
  const texts = Object.entries(secrets).map(([name, make]) => [name, make()])
  // The containers' users read them; the folder is for its owner alone.
  for (const [name, text] of texts) writeFileSync(join(folder, name), text, { mode: 0o644, flag: 'wx' })
} catch (error) {
  const isMissing = error.code === 'ENOENT'
  console.error(isMissing ? 'openssl is needed for the certificate: apt-get install openssl' : error.message)
  process.exit(1)
}
console.info(
  `Made ${Object.keys(secrets).join(', ')} in ${folder}. Keep this folder out of backups that others can read.`,
)
