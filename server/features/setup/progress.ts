import { sql } from 'kysely'
import { SETUP_STEPS, type SetupProgress, type SetupStep } from '#contract/studio/setup.ts'
import type { Context } from '#server/context.ts'
import { formatSender, getMailSender, readMailSettings } from '#server/features/mail/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'

interface StepState {
  step: SetupStep
  state: 'done' | 'later'
  at: Date
}

/** Saves the state of a step. A finished step cannot be postponed. */
export const saveStep = (transaction: InTransaction, { step, state, at }: StepState) =>
  transaction
    .insertInto('setup_steps')
    .values({ step, state, changed_at: at })
    .onConflict((conflict) =>
      conflict.column('step').doUpdateSet({ state, changed_at: at }).where('setup_steps.state', '=', 'later'),
    )
    .execute()

/** Lists the steps that were finished or postponed. */
export const listSteps = async ({ db }: Pick<Context, 'db'>) =>
  (await db.selectFrom('setup_steps').select('step').orderBy('step').execute()).map(({ step }) => step)

/** Reopens all steps except those with a stored payment or mail connection. */
export async function reopenSteps({ db }: Pick<Context, 'db'>) {
  const chosenSteps = await db.selectFrom('connections').select('name').execute()
  const done = chosenSteps.map(({ name }) => (name === 'payment' ? 'plans' : name))
  await db
    .deleteFrom('setup_steps')
    .where(sql<boolean>`step <> all(${done}::text[])`)
    .execute()
}

/** Returns the progress of the setup, the payment provider and the mail server, without secrets. */
export async function readProgress(context: Context): Promise<SetupProgress> {
  const { db, config, payments, catalogue } = context
  const rows = await db.selectFrom('setup_steps').select(['step', 'state']).execute()
  const states = new Map(rows.map(({ step, state }) => [step, state]))
  const publishedLesson = await db
    .selectFrom('content_items')
    .select('id')
    .where('kind', '=', 'lesson')
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  const lessons = catalogue.current()?.videos.reduce((sum, { videos }) => sum + videos.length, 0) ?? 0
  const mail = readMailSettings(context)
  return {
    steps: SETUP_STEPS.map((name) => {
      // A published lesson means that the step of the first video is done.
      const state = name === 'clip' && (lessons > 0 || publishedLesson) ? 'done' : states.get(name)
      return { name, state: state === 'done' || state === 'later' ? state : 'open' }
    }),
    payment: {
      provider: payments.name,
      isFixed: config.isPaymentSet,
      webhook: `${config.publicUrl}/api/payments/stripe`,
    },
    mail: {
      server: mail.smtpUrl === undefined ? null : new URL(mail.smtpUrl).host,
      isFixed: config.smtpUrl !== undefined,
      from: formatSender(getMailSender(mail)),
      isFromFixed: config.mailFrom !== undefined,
    },
    lessons,
  }
}
