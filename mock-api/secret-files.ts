import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/** Reads a missing NAME from the file in NAME_FILE: orchestrators pass secrets as files. */
export const withSecretFiles = (env: Environment, names: readonly string[]): Environment => {
  const filledEnv = { ...env }
  for (const name of names) {
    const path = env[`${name}_FILE`]?.trim()
    if (path && !env[name]) filledEnv[name] = readFileSync(path, 'utf8').trim()
  }
  return filledEnv
}
