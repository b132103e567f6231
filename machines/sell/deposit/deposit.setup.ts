import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorContext, toErrorEvent } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'

export type DepositEvent =
  | { type: 'deposit.refresh' }
  /** The page's wait after a failed load is over. */
  | { type: 'deposit.retry' }
  /** The customer came back to the tab: the rate may be old (RATE-02). */
  | { type: 'deposit.comeBack' }
  /** The customer names the network they will send over. */
  | { type: 'deposit.nameNetwork'; chain: string }
  | { type: 'deposit.copyAddress' }
  /** The QR code as a picture, to be sent on or kept. */
  | { type: 'deposit.takePicture' }

export type DepositEmitted =
  /** `coin` with its network, if known: 'USDT (TRC-20)'. */
  | { type: 'deposit.addressCopied' | 'deposit.pictureSaved'; coin?: string }
  | { type: 'deposit.copyFailed' | 'deposit.pictureFailed' }
  | { type: 'deposit.refused'; error: ApiError }

export interface Context {
  rateId: number | null
  error: ApiError | null
  /** When the shown rate was read, ms since 1970; null before the first answer. */
  readAt: number | null
  /** The address's chain, and coin with network in words; '' before the first answer. */
  chain: string
  coin: string
  /** Whether this coin's network was confirmed, now or earlier (per account). */
  isConfirmed: boolean
  /** The wrong network that was tapped. */
  wrongChain: string | null
  /** Whether the last press of Copy succeeded. */
  copied: boolean
  /** Whether the browser refused the clipboard: the address is selected instead. */
  copyFailed: boolean
}

/** The result of a read of the page; rate and address themselves go to the cache. */
export type DepositRead = Pick<Context, 'chain' | 'coin' | 'isConfirmed'> & { readAt: number }

/** How the picture was handed over; 'dropped' if the customer closed the dialog. */
export type PictureFate = 'shared' | 'saved' | 'dropped'

/** The machine's actors, guards and actions. */
export const depositSetup = setup({
  types: {
    input: {} as { rateId: string | null },
    context: {} as Context,
    events: {} as DepositEvent,
    emitted: {} as DepositEmitted,
  },
  actors: {
    readDeposit: declareActor<DepositRead, { rateId: number }>('readDeposit'),
    /** Stores for this account that it knows this coin's network. */
    keepNetwork: declareActor<void, { rateId: number }>('keepNetwork'),
    /** Copies exactly the shown address; rejects if it is invalid for its chain. */
    copyAddress: declareActor<void, { rateId: number }>('copyAddress'),
    /** Shares or saves the QR code with coin, network and address. */
    takePicture: declareActor<{ fate: PictureFate }, { rateId: number }>('takePicture'),
  },
  guards: {
    rateIdIsNumber: ({ context }) => context.rateId !== null,
    networkIsKnown: ({ context }) => context.isConfirmed,
    isItsNetwork: ({ context }, { chain }: { chain: string }) => chain === context.chain,
    pictureWasSaved: (_, { fate }: { fate: PictureFate }) => fate === 'saved',
  },
  actions: {
    clearError: assign({ error: null }),
    setError: assign(toErrorContext),
    // If a rate id now means another coin, the page restarts.
    setRead: assign(({ context }, { readAt, chain, coin, isConfirmed }: DepositRead) => ({
      ...(coin === context.coin ? {} : { copied: false, copyFailed: false, wrongChain: null }),
      readAt,
      chain,
      coin,
      isConfirmed,
    })),
    setWrongChain: assign((_, { chain }: { chain: string }) => ({ wrongChain: chain })),
    setConfirmed: assign({ isConfirmed: true, wrongChain: null }),
    setCopied: assign({ copied: true, copyFailed: false }),
    setCopyFailed: assign({ copied: false, copyFailed: true }),
    emitRefused: emit(toErrorEvent('deposit.refused')),
    emitCopied: emit(({ context: { coin } }) => ({ type: 'deposit.addressCopied', coin }) as const),
    emitCopyFailed: emit({ type: 'deposit.copyFailed' } as const),
    emitPictureSaved: emit(({ context: { coin } }) => ({ type: 'deposit.pictureSaved', coin }) as const),
    emitPictureFailed: emit({ type: 'deposit.pictureFailed' } as const),
  },
})
