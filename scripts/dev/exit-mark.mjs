// Loaded before each server of `npm start`, so that also a server that cannot be compiled says that it ended.
import { writeSync } from 'node:fs'
import { exitMark } from './diagnose.mjs'

process.on('exit', (code) => {
  if (code !== 0) writeSync(2, `${exitMark}\n`)
})
