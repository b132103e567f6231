import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { Entry } from '../upstream/double-entry'
import type { Asked, Orders, Said } from './orders'

type Value<Order extends keyof Orders> = Awaited<ReturnType<Orders[Order]>>

/** Asks for one order and waits for it, while simulated time stands still. Throws where mock-api fails. */
export type Obey = <Order extends keyof Orders>(
  order: Order,
  at: number,
  ...parts: Parameters<Orders[Order]>
) => { value: Value<Order>; entries: Entry[] }

/** When a thread that says nothing is given up, real ms. */
const silentMs = 60_000

/** Starts mock-api in a thread of its own, whose time and promises stay real. To be called before time is replaced. */
export const startMockApiThread = async (): Promise<Obey> => {
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const { port1: port, port2 } = new MessageChannel()
  // From its sources: it reads files beside them.
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
    const said = receiveMessageOnPort(port)?.message as Said | undefined
    if (!said) throw new Error(`mock-api's thread says nothing to ${order}`)
    if ('error' in said) throw new Error(`${order}: ${said.error}`)
    if (said.complaints.length > 0) throw new Error(`mock-api complains: ${said.complaints.join('; ')}`)
    return { value: said.value as never, entries: said.entries }
  }
}
