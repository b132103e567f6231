import * as v from 'valibot'

const chatNews = v.strictObject({ type: v.picklist(['chat.ready', 'chat.failed']) })
export type ChatNews = v.InferOutput<typeof chatNews>

export const readChatNews = (message: unknown): ChatNews | null => {
  const result = v.safeParse(chatNews, message)
  return result.success ? result.output : null
}
