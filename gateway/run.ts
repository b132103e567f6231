import type { RequestHandler } from 'express'
import { type GatewayConfig, readConfig } from './config'
import { withSecretFiles } from './secret-files'
import { startGateway } from './server'

const exitWith = (text: string): never => {
  console.error(text)
  process.exit(1)
}

const readEnvironment = (): GatewayConfig => {
  try {
    return readConfig(withSecretFiles(process.env, ['VALKEY_URL']))
  } catch (error) {
    return exitWith(error instanceof Error ? error.message : 'The gateway cannot start')
  }
}

export const runGateway = async (developerPages: readonly RequestHandler[] = []): Promise<void> => {
  const config = readEnvironment()
  const gateway = await startGateway({ ...config, developerPages }).catch((error: NodeJS.ErrnoException) =>
    exitWith(
      error.code === 'EADDRINUSE'
        ? `The gateway cannot start: port ${config.port} is in use. Set GATEWAY_PORT to another one.`
        : `The gateway cannot start: ${error.message}`,
    ),
  )

  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    void gateway.stop().then(() => process.exit(0))
  }
  // During a rolling release, old replicas must also accept the new release's files and documents.
  process.on('SIGHUP', () => gateway.reload())
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
