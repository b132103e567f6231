import type { Readable } from 'node:stream'

export function reportCrashes(
  name: string,
  url: string,
  child: { stderr: Readable },
  lastWords: () => string,
  tell?: (text: string) => void,
): () => void
