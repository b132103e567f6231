import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { Entry } from '../upstream/double-entry'
import type { Asked, Orders, Said } from './orders'

type Value<Order extends keyof Orders> = Awaited<ReturnType<Orders[Order]>>

/** Sends one order and waits for it, while simulated time is frozen. Throws if mock-api fails. */
export type Obey = <Order extends keyof Orders>(
  order: Order,
  at: number,
  ...parts: Parameters<Orders[Order]>
) => { value: Value<Order>; entries: Entry[] }

/** When a thread that says nothing is given up, real ms. */
const silentMs = 60_000

/** Starts mock-api in its own thread, whose time and promises stay real. Call it before time is replaced. */
export const startMockApiThread = async (): Promise<Obey> => {
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const { port1: port, port2 } = new MessageChannel()
  // From its sources: it reads files next to them.
  const worker = new Worker('./tests/simulation/mock-api/thread.mjs', {
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'test' },
    workerData: { port: port2, signal },
    transferList: [port2],
  })
  await new Promise((resolve, reject) => {
    port.once('message', resolve)
    worker.once('error', reject)
  })
  port.unref()
  worker.unref()
  return (order, at, ...parts) => {
    const before = Atomics.load(signal, 0)
    port.postMessage({ order, parts, at } satisfies Asked)
    Atomics.wait(signal, 0, before, silentMs)
    const message = receiveMessageOnPort(port)?.message as Said | undefined
    if (!message) throw new Error(`mock-api's thread did not reply to ${order}`)
    if ('error' in message) throw new Error(`${order}: ${message.error}`)
    if (message.complaints.length > 0) throw new Error(`mock-api complains: ${message.complaints.join('; ')}`)
    return { value: message.value as never, entries: message.entries }
  }
}
