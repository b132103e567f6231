import * as v from 'valibot'

/** What the chat's page tells the app: it is there, or it cannot be. */
const chatNews = v.strictObject({ type: v.picklist(['chat.ready', 'chat.failed']) })
export type ChatNews = v.InferOutput<typeof chatNews>

/** A message from the chat's frame; null for anything else, however it looks. */
export const readChatNews = (message: unknown): ChatNews | null => {
  const result = v.safeParse(chatNews, message)
  return result.success ? result.output : null
}
