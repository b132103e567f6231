interface Connection {
  saveData?: boolean
  effectiveType?: string
}
const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection

/** Whether the browser's data saver is on. */
export const savesData = (): boolean => connection()?.saveData === true

/** Whether nothing is fetched ahead but what the next tap surely needs: the data saver is on, or the connection is slow. */
export const fetchesLittle = (): boolean => savesData() || /[23]g/.test(connection()?.effectiveType ?? '')
