// Preloaded into each server of `npm start`, so that even a server that does not compile reports its end.
import { writeSync } from 'node:fs'
import { exitMark } from './diagnose.mjs'

process.on('exit', (code) => {
  if (code !== 0) writeSync(2, `${exitMark}\n`)
})
