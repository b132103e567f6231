import * as v from 'valibot'

const chatMessage = v.strictObject({ type: v.picklist(['chat.ready', 'chat.failed']) })
export type ChatMessage = v.InferOutput<typeof chatMessage>

export const readChatMessage = (message: unknown): ChatMessage | null => {
  const result = v.safeParse(chatMessage, message)
  return result.success ? result.output : null
}
