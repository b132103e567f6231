import type { RequestHandler } from 'express'
import { type GatewayConfig, readConfig } from './config'
import { withSecretFiles } from './secret-files'
import { startGateway } from './server'

const leave = (words: string): never => {
  console.error(words)
  process.exit(1)
}

const configured = (): GatewayConfig => {
  try {
    return readConfig(withSecretFiles(process.env, ['VALKEY_URL']))
  } catch (error) {
    return leave(error instanceof Error ? error.message : 'The gateway cannot start')
  }
}

export const runGateway = async (developerPages: readonly RequestHandler[] = []): Promise<void> => {
  const config = configured()
  const gateway = await startGateway({ ...config, developerPages }).catch((error: NodeJS.ErrnoException) =>
    leave(
      error.code === 'EADDRINUSE'
        ? `The gateway cannot start: port ${config.port} is in use. Set GATEWAY_PORT to another one.`
        : `The gateway cannot start: ${error.message}`,
    ),
  )

  let stopping = false
  const stop = () => {
    // A second signal exits without waiting for running requests.
    if (stopping) process.exit(1)
    stopping = true
    void gateway.stop().then(() => process.exit(0))
  }
  // Sent before a rolling release, so that copies of the old release accept the new release's files and documents.
  process.on('SIGHUP', () => gateway.reload())
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
