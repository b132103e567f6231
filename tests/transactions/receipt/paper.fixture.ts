import { vi } from 'vitest'

/**
 * jsdom has no canvas. `written` has the strings on the last image; `pixel` is the colour that the canvas returns for
 * #12345F.
 */
export interface Paper {
  written: string[]
  pixel: number[]
}

export const stubCanvas = (): Paper => {
  const paper: Paper = { written: [], pixel: [18, 52, 95, 255] }
  const write = (text: string): void => void paper.written.push(text)
  vi.stubGlobal(
    'Path2D',
    class {
      constructor(readonly path: string) {}
    },
  )
  const pen = {
    measureText: (text: string) => ({ width: text.length * 8 }),
    fillText: write,
    fillRect: () => undefined,
    scale: () => undefined,
    getImageData: () => ({ data: paper.pixel }),
    save: () => undefined,
    restore: () => undefined,
    translate: () => undefined,
    fill: ({ path }: { path: string }) => write(`QR ${path.length > 500}`),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback, type) =>
    callback(
      Object.assign(new Blob(['picture'], { type: type ?? '' }), {
        arrayBuffer: async () => new ArrayBuffer(7),
      }),
    ),
  )
  return paper
}

/** Decodes UTF-16 in hex. */
export const wide = (utf16: string): string =>
  String.fromCharCode(...utf16.match(/.{4}/g)!.map((unit) => parseInt(unit, 16)))

/** The lines of a PDF's text layer, decoded with its ToUnicode map. */
export const textsOf = (pdf: string): string[] => {
  const chars = new Map([...pdf.matchAll(/<(..)> <(\w{4,})>/g)].map(([, code, char]) => [code, wide(char!)]))
  return [...pdf.matchAll(/<(\w+)> Tj/g)].map(([, text]) =>
    text!
      .match(/../g)!
      .map((code) => chars.get(code))
      .join(''),
  )
}

export const latin1 = async (blob: Blob): Promise<string> =>
  Buffer.from(await blob.arrayBuffer()).toString('latin1')
