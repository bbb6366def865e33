import { z } from 'zod'
import { call } from '#features/call.ts'
import { pageOf, pageQuery } from '#platform/lists/list.ts'
import { adminQuestion, answerRequest, questionRequest, workshopQuestion } from './question.ts'
import { listAdminQuestions, listWorkshopQuestions } from './question-queries.ts'
import { answerQuestion, askArtisan, settleQuestion } from './write-question.ts'

const byId = z.object({ id: z.string().min(1).max(120) })

const nothing = z.object({})

const limit = { tries: 20, windowSeconds: 3600 }

const asking = { who: ['customer'], params: byId, body: questionRequest, out: nothing, status: 201, limit } as const

export const questionsApi = {
  askAboutProduct: call('POST /products/{id}/questions', {
    ...asking,
    summary:
      'Asks the artisan about a piece. Numbers, addresses and links are taken out. The same key changes nothing.',
    answer: async (ctx, { params, body }) => {
      await askArtisan(ctx, { product: params.id }, body)
      return {}
    },
  }),
  askArtisan: call('POST /artisans/{id}/questions', {
    ...asking,
    summary: 'Asks an artisan. Numbers, addresses and links are taken out. The same key changes nothing.',
    answer: async (ctx, { params, body }) => {
      await askArtisan(ctx, { artisan: params.id }, body)
      return {}
    },
  }),
  ofWorkshop: call('GET /artisan/questions', {
    who: ['artisan'],
    summary: 'Questions to the own workshop; those without an answer first.',
    query: pageQuery,
    out: pageOf(workshopQuestion),
    answer: (ctx, { query }) => listWorkshopQuestions(ctx, query),
  }),
  answer: call('PUT /artisan/questions/{id}/answer', {
    who: ['artisan'],
    summary: 'Answers a question, or corrects the answer.',
    params: byId,
    body: answerRequest,
    out: nothing,
    limit: { tries: 60, windowSeconds: 3600 },
    answer: async (ctx, { params, body }) => {
      await answerQuestion(ctx, { ...params, ...body })
      return {}
    },
  }),
  adminList: call('GET /admin/questions', {
    who: ['admin'],
    summary: 'Questions with answers that stand in public, or were taken away.',
    query: pageQuery,
    out: pageOf(adminQuestion),
    answer: (ctx, { query }) => listAdminQuestions(ctx, query),
  }),
  settle: call('PUT /admin/questions/{id}', {
    who: ['admin'],
    summary: 'Takes a question with its answer away from the page, or puts it back.',
    params: byId,
    body: z.strictObject({
      move: z.enum(['hide', 'leave']),
      reason: z.string().trim().min(1, { error: 'invalid.required' }).max(300),
    }),
    out: nothing,
    answer: async (ctx, { params, body }) => {
      await settleQuestion(ctx, { ...params, ...body })
      return {}
    },
  }),
}
