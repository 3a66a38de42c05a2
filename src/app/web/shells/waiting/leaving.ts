import { registerKeeper } from '#platform/web/offline/leaving.ts'
import { rememberWaiting } from './waiting-member.ts'

// with each menu in which one may sign out
if (!import.meta.env.SSR)
  registerKeeper({
    mayLeave: async (memberId) => {
      const { asksFirst } = await import('./leaving-question.tsx')
      return asksFirst(memberId)
    },
    // whoever comes next hears nothing of it
    hasLeft: () => {
      rememberWaiting(undefined)
      void import('#app/web/install/share.ts').then(({ forgetShare }) => forgetShare()).catch(() => {})
    },
    lostWithAccount: async (memberId) => {
      const [{ outbox }, { waitingSentences }] = await Promise.all([
        import('#features/cleanups/web/outbox/client.ts'),
        import('#features/cleanups/web/outbox/copy.ts'),
      ])
      const count = await outbox.countWaiting(memberId)
      return count > 0 ? waitingSentences.lostWithAccount(count) : undefined
    },
    forget: async (memberId) => {
      const { outbox } = await import('#features/cleanups/web/outbox/client.ts')
      await outbox.forgetMember(memberId)
      rememberWaiting(undefined)
    },
  })
