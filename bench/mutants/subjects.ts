/** Source files, and the tests that must notice every mutant of them, the fastest first. */
type Part = {
  sources: string[]
  /** Names of the functions, views and triggers to mutate in SQL files. */
  sql?: RegExp
  tests: string[]
}

const COUNTING_TEST = 'src/features/progress/server/counting.test.ts'
const COUNTING_NAMES =
  /^(?:count_cleanups|cleanups_(?:written|gone|changed)|loves_\w+|forget_deeds|members_(?:listed|moved\w*|counted)|count_\w+|refresh_participants|participants_moved\w*|participant_opened|challenge_days_changed|rows_moved)$/
const RANKING_NAMES =
  /^(?:ranking_\w+|micros|is_listed|standings_\w+|refresh_standings|profile_(?:moved|written)|stats_(?:moved|written)|participants_ranked_\w+)$/
const STREAK_NAMES = /^(?:refresh_streak|streak_told)$/

const SQL_FILES = [
  'src/app/server/sql/cleanups.sql',
  'src/app/server/sql/leaving.sql',
  'src/features/cleanups/server/sql/loves.sql',
  'src/features/challenges/server/sql/participants.sql',
  'src/features/litterboard/server/sql/standings.sql',
  'src/features/members/server/sql/members.sql',
  'src/features/progress/server/sql/counting.sql',
  'src/features/progress/server/sql/streak.sql',
  'src/platform/server/ranking/sql/changes.sql',
  'src/platform/server/ranking/sql/posts.sql',
  'src/platform/server/ranking/sql/reading.sql',
]
const pathsIn = (folder: string, names: string) => names.split(' ').map((name) => `${folder}/${name}.ts`)
const routes = (feature: string, names: string) => pathsIn(`src/features/${feature}/server/routes`, names)
const api = (names: string) => pathsIn('src/app/server/api', names)

const RANKING_TESTS = [
  'src/platform/server/ranking/ranking.test.ts',
  'src/features/litterboard/server/boards.test.ts',
  'src/features/challenges/server/counting.test.ts',
]

/** Routes of a feature, whose own tests run first. */
const routesOfFeature = (feature: string, tests: string, others: string): Part => ({
  sources: [`src/features/${feature}/server/routes.ts`],
  tests: [
    ...routes(feature, tests.replaceAll(/[\w-]+/g, '$&.test')),
    ...pathsIn('src/app/server', `api/permissions.test api/photo-access.test ${others}`),
  ],
})

/** Subjects of mutation testing: for each its source files and tests. */
export const SUBJECTS: Record<string, Part[]> = {
  counting: [
    {
      sources: pathsIn('src/features/progress/rules', 'statistics growth-sentences impact chart-sentences admin-stats'),
      tests: pathsIn(
        'src/features/progress/rules',
        'statistics.test growth-sentences.test impact.test chart-sentences.test',
      ),
    },
    {
      sources: [
        'src/features/litterboard/server/service.ts',
        'src/features/challenges/server/service/recount.ts',
        ...pathsIn('src/features/progress/server/service', 'recount recount-members'),
        'src/platform/server/ranking/recount.ts',
        ...pathsIn('src/platform/server/recount', 'compare recount'),
      ],
      tests: ['src/app/server/recount.test.ts', COUNTING_TEST, 'src/features/challenges/server/counting.test.ts'],
    },
    {
      sources: SQL_FILES,
      sql: COUNTING_NAMES,
      tests: [
        COUNTING_TEST,
        'src/features/challenges/server/counting.test.ts',
        'src/features/progress/server/service/service.test.ts',
        'src/app/server/deletion.test.ts',
        'src/features/progress/server/racing.test.ts',
        'src/features/challenges/server/racing.test.ts',
        'src/app/server/recount.test.ts',
      ],
    },
    {
      sources: [
        'src/features/cleanups/rules.ts',
        ...pathsIn(
          'src/features/cleanups/server/service',
          'log edit delete love photos decision-news validate-cleanup decide undo review-locks',
        ),
      ],
      tests: routes(
        'cleanups',
        'loving.test deciding.test editing.test reading.test review.test logging.test races.test review-races.test',
      ),
    },
    {
      sources: [
        'src/features/progress/server/queries.ts',
        ...pathsIn('src/features/progress/server/service', 'admin-stats statistics'),
      ],
      tests: [
        'src/features/progress/server/routes.test.ts',
        'src/features/progress/server/service/service.test.ts',
        COUNTING_TEST,
      ],
    },
  ],
  ranks: [
    {
      sources: pathsIn('src/features/litterboard', 'rules/search-params rules/visible-changes copy'),
      tests: ['src/features/litterboard/rules/rules.test.ts'],
    },
    {
      sources: SQL_FILES,
      sql: RANKING_NAMES,
      tests: [...RANKING_TESTS, 'src/features/litterboard/server/routes.test.ts', 'src/app/server/recount.test.ts'],
    },
    { sources: pathsIn('src/platform/server/ranking', 'compact ranking'), tests: RANKING_TESTS },
    {
      sources: pathsIn('src/features/litterboard', 'rules contract server/queries server/routes'),
      tests: [
        'src/features/litterboard/rules/rules.test.ts',
        'src/features/litterboard/server/routes.test.ts',
        'src/features/litterboard/server/boards.test.ts',
        ...api('api.test'),
      ],
    },
    {
      sources: [
        'src/features/challenges/rules.ts',
        ...pathsIn('src/features/challenges/server/queries', 'participants public'),
        ...pathsIn('src/features/challenges/server/service', 'participation'),
      ],
      tests: [
        ...routes('challenges', 'participation.test reading.test'),
        'src/features/challenges/web/challenge/format.test.ts',
        'src/features/challenges/server/counting.test.ts',
        'src/features/challenges/server/racing.test.ts',
        ...routes('challenges', 'admin.test'),
        ...api('challenge-pictures.test'),
      ],
    },
  ],
  streaks: [
    {
      sources: [
        'src/platform/days.ts',
        'src/features/members/rules/streak.ts',
        ...pathsIn('src/features/progress/rules', 'statistics badges log-hint'),
      ],
      tests: [
        'src/platform/days.test.ts',
        'src/features/members/rules/streak.test.ts',
        ...pathsIn('src/features/progress/rules', 'statistics.test badges.test log-hint.test'),
      ],
    },
    {
      sources: SQL_FILES,
      sql: STREAK_NAMES,
      tests: [COUNTING_TEST, 'src/features/progress/server/service/service.test.ts', 'src/app/server/recount.test.ts'],
    },
    {
      sources: [
        'src/features/members/server/queries/streaks.ts',
        ...pathsIn('src/features/progress/server/service', 'progress override-streak'),
      ],
      tests: [
        'src/features/progress/server/routes.test.ts',
        'src/features/progress/server/service/service.test.ts',
        ...routes('members', 'admin-list.test'),
      ],
    },
  ],
  permissions: [
    {
      sources: [
        'src/features/members/rules/admin.ts',
        ...pathsIn('src/features/members/server/service', 'current-user admin'),
        ...routes('members', 'admin'),
      ],
      tests: [
        'src/features/members/rules/rules.test.ts',
        ...routes('members', 'admin-actions.test'),
        ...api('permissions.test'),
        'src/app/server/admin-races.test.ts',
        ...routes('challenges', 'admin.test'),
        ...routes('events', 'admin-list.test'),
      ],
    },
    {
      sources: [
        'src/features/members/contract/session.ts',
        'src/features/members/server/service/sign-in.ts',
        'src/features/members/server/service/sessions.ts',
        ...routes('members', 'sessions'),
      ],
      tests: [
        ...routes('members', 'sessions.test session-renewal.test passwords.test account-deletion.test'),
        ...routes('members', 'sign-up.test'),
        ...api('permissions.test'),
        'src/app/server/security-log.test.ts',
      ],
    },
    {
      sources: ['src/platform/server/api.ts', ...routes('members', 'profiles')],
      tests: [...routes('members', 'profiles.test members.test sessions.test'), ...api('permissions.test')],
    },
    routesOfFeature('cleanups', 'reading editing deciding review logging', 'api/photos.test outage.test'),
    routesOfFeature('challenges', 'participation reading admin', 'api/challenge-pictures.test api/list-exports.test'),
    routesOfFeature('events', 'admin-events tags submission', 'api/event-images.test api/visitors-uploads.test'),
    ...['litterboard', 'progress'].map((feature) => ({
      sources: [`src/features/${feature}/server/routes.ts`],
      tests: [`src/features/${feature}/server/routes.test.ts`, ...api('permissions.test')],
    })),
    {
      sources: ['src/features/photos/server/routes.ts'],
      tests: [
        'src/features/photos/server/routes.test.ts',
        ...api('photo-access.test challenge-pictures.test event-images.test photos.test permissions.test'),
      ],
    },
    {
      sources: ['src/features/audit/server/routes.ts'],
      tests: ['src/features/audit/server/queries.test.ts', ...api('permissions.test')],
    },
    {
      sources: [
        'src/app/server/api/procedures.ts',
        'src/app/server/api/raw-routes.ts',
        ...routes('cleanups', 'export'),
        ...routes('members', 'export'),
      ],
      tests: api(
        'openapi.test permissions.test exports.test list-exports.test api.test files.test unsubscribe.test live.test',
      ),
    },
  ],
  upload: [
    {
      sources: pathsIn('src/features/photos', 'rules rules/upload-checks rules/exif-date'),
      tests: pathsIn('src/features/photos', 'rules.test rules/upload-checks.test rules/exif-date.test'),
    },
    {
      sources: pathsIn('src/platform/server/http', 'request-body multipart-form'),
      tests: [
        ...pathsIn('src/platform/server/http', 'multipart-form.test request-body.test'),
        ...api('leaving-uploads.test visitors-uploads.test'),
      ],
    },
    {
      sources: ['src/platform/uploads.ts', ...pathsIn('src/platform/server/files', 'files folder store-checks')],
      tests: [...pathsIn('src/platform/server/files', 'files.test folder.test'), ...api('files.test photos.test')],
    },
    {
      sources: [
        'src/features/photos/server/queries.ts',
        'src/features/photos/server/routes.ts',
        'src/features/photos/server/worker.ts',
        ...pathsIn('src/features/photos/server/service', 'decode fingerprint heic owners pictures renditions'),
      ],
      tests: [
        ...pathsIn('src/features/photos', 'rules/upload-checks.test server/routes.test'),
        ...pathsIn(
          'src/features/photos/server',
          'service/decode.test service/fingerprint.test service/renditions.test worker.test',
        ),
        ...api('photo-days.test photos.test photo-access.test avatars.test challenge-pictures.test event-images.test'),
      ],
    },
    {
      sources: pathsIn('src/features/members/server', 'service/avatar routes/avatars'),
      tests: api('avatars.test photo-access.test'),
    },
    {
      sources: pathsIn('src/features/challenges/server', 'service/pictures routes'),
      tests: api('challenge-pictures.test photo-access.test'),
    },
    {
      sources: pathsIn('src/features/events/server', 'service/images routes'),
      tests: [
        ...routes('events', 'submission.test'),
        ...api('event-images.test visitors-uploads.test photo-access.test'),
      ],
    },
    {
      sources: pathsIn('src/features/cleanups/server', 'service/photos routes'),
      tests: [...routes('cleanups', 'logging.test editing.test'), ...api('photos.test photo-access.test')],
    },
  ],
}
