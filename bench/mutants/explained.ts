import type { Mutant } from './mutants.ts'

/**
 * Explanation for mutants of one code line, quoted as one line. `from` and `to` or `id` restrict it to certain changes
 * of that line.
 */
type Explanation = { file: string; line: string; from?: string; to?: string; id?: string; why: string }

const NEAREST = 'Any earlier checkpoint gives the same rank; the nearest one is only the fastest.'
const FIRST_ROW = '`select into` takes the first row, however many there are.'
const FEWER_CHECKPOINTS = 'A list with fewer checkpoints, or none, is correct too, only slower until they are rebuilt.'
const WRITES_AVOIDED = 'Only avoids writing unchanged rows; the stored values are the same.'
const LOCK_ORDER = 'Only the order of locks: another order causes an occasional deadlock, which is retried.'
const NO_SIGN_UP = 'The library’s own sign-up cannot be reached: only its sign-in is called.'
const REDUNDANT_CHECK =
  'The check never fails: the server makes every request to the library itself, with the product’s own origin.'
const ROUND_NUMBER = 'A round number chosen as a limit; one more or less is as good.'
const ROUGH_NUMBER = 'A rough number of bytes to read: cameras write this data within the first kilobytes.'

/** Equivalent mutants, and mutants that no test can reasonably notice: each place with the reason. */
const EXPLANATIONS: Explanation[] = [
  // ranks
  {
    file: 'ranking/sql/reading.sql',
    line: 'order by p.key desc, p.tie desc, p.user_id desc limit 1;',
    from: 'desc',
    why: NEAREST,
  },
  {
    file: 'ranking/sql/reading.sql',
    line: 'order by p.key desc, p.tie desc, p.user_id desc limit 1;',
    from: '1',
    to: '2',
    why: FIRST_ROW,
  },
  { file: 'ranking/sql/reading.sql', line: 'order by p.ordinal desc limit 1;', from: 'desc', why: NEAREST },
  { file: 'ranking/sql/reading.sql', line: 'order by p.ordinal desc limit 1;', from: '1', to: '2', why: FIRST_ROW },
  {
    file: 'ranking/sql/reading.sql',
    line: 'where p.board = %4$L and p.list = of_list and (p.key, p.tie, p.user_id) <= (own.key, own.tie, of_user)',
    from: '<=',
    why: NEAREST,
  },
  {
    file: 'ranking/sql/reading.sql',
    line: 'p.board = %4$L and p.list = of_list and p.ordinal <= sought',
    from: '<=',
    why: NEAREST,
  },
  { file: 'ranking/sql/reading.sql', line: 'exit when post.ordinal + shift <= skipped;', from: '<=', why: NEAREST },
  {
    file: 'ranking/sql/reading.sql',
    line: 'sought := skipped - shift - ranking_step();',
    id: 'ee61281bf6',
    why: NEAREST,
  },
  {
    file: 'ranking/sql/reading.sql',
    line: 'order by b.%4$I, b.tie, b.user_id',
    why: 'The rows are only counted; the order makes the planner use one certain index.',
  },
  {
    file: 'ranking/sql/posts.sql',
    line: 'having count(*) > 200 * ranking_step()',
    why: 'The checkpoints are correct either way; the condition chooses the faster one.',
  },
  {
    file: 'ranking/sql/changes.sql',
    line: 'if not exists (select from old_rows) then return null; end if;',
    to: 'false',
    why: WRITES_AVOIDED,
  },
  {
    file: 'ranking/sql/changes.sql',
    line: 'elsif not exists (select from new_rows) then',
    to: 'false',
    why: WRITES_AVOIDED,
  },
  {
    file: 'ranking/sql/posts.sql',
    line: 'where s.is_post and s.shift <> 0 and p.board = of_board',
    from: 's.shift <> 0',
    to: 'true',
    why: WRITES_AVOIDED,
  },
  {
    file: 'ranking/sql/posts.sql',
    line: 'union all select -9223372036854775808, 0,',
    from: 'union all',
    why: 'No checkpoint has the lowest possible key.',
  },
  {
    file: 'litterboard/server/sql/standings.sql',
    line: '<> (excluded.tie, excluded.most_litter_pieces, excluded.most_cleanups, excluded.newest_cleanups)',
    to: 'true',
    why: WRITES_AVOIDED,
  },
  {
    file: 'litterboard/server/sql/standings.sql',
    line: 'zip_code, country, created_at',
    to: 'is_public, onboarding_completed, is_disabled, is_deleted, zip_code, country',
    why: 'The date of joining never changes.',
  },
  {
    file: 'litterboard/server/queries.ts',
    line: 'weeks: sql<number>`coalesce(${userStreaks.currentStreakWeeks}, 0)`,',
    from: ', 0',
    to: '',
    why: 'Without a streak its last week is null as well, which alone makes the streak none.',
  },
  { file: 'server/ranking/compact.ts', line: 'const COMPACTION_TIMEOUT_MS = 4 * 60 * 1000', why: ROUND_NUMBER },
  {
    file: 'ranking/sql/posts.sql',
    line: 'where p.board = of_board and p.list = of_list and (p.key, p.tie, p.user_id) = (near.key, near.tie, near.user_id)',
    from: 'p.board = of_board',
    to: 'true',
    why: FEWER_CHECKPOINTS,
  },
  {
    file: 'ranking/sql/posts.sql',
    line: 'delete from ranking_posts where board = of_board and list = of_list;',
    from: 'list = of_list',
    to: 'true',
    why: FEWER_CHECKPOINTS,
  },
  { file: 'ranking/sql/reading.sql', line: 'create or replace function ranking_step() returns int', why: ROUND_NUMBER },
  {
    file: 'ranking/sql/posts.sql',
    line: 'and ($11 is null or $11 - $3 - nr >= $10 / 2)',
    from: '2',
    why: 'The minimum distance between two checkpoints; a checkpoint is correct anywhere.',
  },
  {
    file: 'ranking/sql/posts.sql',
    line: 'from ranking_posts where board = of_board and list = of_list',
    id: '92317ced09',
    why: FEWER_CHECKPOINTS,
  },
  // counting
  {
    file: 'progress/server/sql/streak.sql',
    line: 'select week, approved > 0 as is_approved from user_weeks where user_id = member and cleanups > 0',
    id: '7d8009dcf1',
    why: 'A week without cleanups is deleted just before.',
  },
  {
    file: 'progress/server/sql/streak.sql',
    line: 'both_kinds',
    from: 'union all',
    to: 'union',
    why: 'The two kinds of rows differ in their number, so there are no duplicates to remove.',
  },
  {
    file: 'app/server/sql/cleanups.sql',
    line: 'from old_rows o join new_rows n using (cleanup_id)',
    to: 'left join',
    why: 'The id of a cleanup never changes.',
  },
  {
    file: 'challenges/server/sql/participants.sql',
    line: 'if challenges is not null then',
    to: 'true',
    why: WRITES_AVOIDED,
  },
  {
    file: 'app/server/sql/leaving.sql',
    line: 'or cleanup_id in (select cleanup_id from user_loves where user_id = member)',
    to: 'false',
    why: LOCK_ORDER,
  },
  {
    file: 'progress/server/sql/streak.sql',
    line: 'where user_id = new.user_id and (streak_weeks, streak_week) is distinct from (new.current_streak_weeks, new.last_week);',
    from: '(streak_weeks, streak_week) is distinct from (new.current_streak_weeks, new.last_week)',
    to: 'true',
    why: WRITES_AVOIDED,
  },
  {
    file: 'progress/server/sql/streak.sql',
    line: 'left join runs on runs.first <= override.week + 7 and runs.last > override.week',
    from: '7',
    to: '8',
    why: 'Runs and overrides both begin on Mondays, so seven and eight days make no difference.',
  },
  {
    file: 'app/server/sql/leaving.sql',
    line: 'where user_id = member or reviewed_by = member',
    from: 'or',
    to: 'and',
    why: LOCK_ORDER,
  },
  {
    file: 'progress/server/sql/streak.sql',
    line: 'create or replace trigger streak_told after insert or update of current_streak_weeks, last_week on user_streaks',
    from: 'current_streak_weeks, last_week',
    why: 'Every update names both columns, whether they change or not.',
  },
  {
    file: 'progress/server/sql/streak.sql',
    line: 'select week, approved > 0 as is_approved from user_weeks where user_id = member and cleanups > 0',
    from: 'cleanups > 0',
    to: 'true',
    why: 'A week without cleanups is deleted just before.',
  },
  {
    file: 'challenges/server/sql/participants.sql',
    line: 'join challenge_boards b on b.id = p.challenge_id',
    to: 'left join',
    why: 'A foreign key guarantees that the challenge of a participant exists.',
  },
  {
    file: 'challenges/server/sql/participants.sql',
    line: 'perform from challenge_boards where id = any(challenges) order by id for share;',
    to: 'desc',
    why: LOCK_ORDER,
  },
  { file: 'progress/server/sql/counting.sql', line: 'order by user_id, month', from: '', why: LOCK_ORDER },
  { file: 'progress/server/sql/counting.sql', line: 'order by user_id, week', from: '', why: LOCK_ORDER },
  { file: 'progress/server/sql/counting.sql', line: 'order by id for no key update', from: '', why: LOCK_ORDER },
  {
    file: 'progress/server/queries.ts',
    line: 'return found?.total ?? 0',
    from: 'found?.total ?? 0',
    to: 'found?.total',
    why: 'The member existed just before; it differs only if the account is deleted at that very moment.',
  },
  {
    file: 'server/recount/recount.ts',
    line: 'repeatable read, read only',
    why: 'Each table is compared in one statement, which sees one snapshot anyway; nothing is written either way.',
  },
  {
    file: 'service/recount.ts',
    line: 'order by user_id, last desc, nr',
    id: 'ef5106072d',
    why: 'The first row of each member is taken; the order of the members does not matter.',
  },
  // streaks
  { file: 'platform/days.ts', line: 'const MAX_CACHED_FORMATTERS = 1000', why: ROUND_NUMBER },
  // permissions
  {
    file: 'service/auth.ts',
    line: 'telemetry: { enabled: false },',
    why: 'Telemetry: the library sends none in tests either way.',
  },
  { file: 'service/auth.ts', line: "zipCode: { type: 'string', required: true, input: false },", why: NO_SIGN_UP },
  { file: 'service/auth.ts', line: 'disableSignUp: true,', why: NO_SIGN_UP },
  { file: 'service/auth.ts', line: 'disableOriginCheck: false,', why: REDUNDANT_CHECK },
  { file: 'service/auth.ts', line: 'disableCSRFCheck: false,', why: REDUNDANT_CHECK },
  {
    file: 'service/auth.ts',
    line: 'rateLimit: { enabled: false },',
    why: 'The library limits rates only in production.',
  },
  {
    file: 'service/auth.ts',
    line: 'ipAddress: { disableIpTracking: true },',
    why: 'The IP address is also removed before a session is written.',
  },
  {
    file: 'service/auth.ts',
    line: 'authByDb.get(db) ?? createAuth(config, db)',
    to: '(createAuth(config, db))',
    why: 'A new instance answers the same; one per database is only faster.',
  },
  {
    file: 'service/auth.ts',
    line: 'authByDb.set(db, auth)',
    to: ';',
    why: 'A new instance answers the same; one per database is only faster.',
  },
  {
    file: 'events/server/routes.ts',
    line: "again: { name: 'event sent again network', most: 60, seconds: HOUR },",
    from: '60',
    why: ROUND_NUMBER,
  },
  // uploads
  { file: 'http/request-body.ts', line: 'all: bytesOnly(150_000_000),', why: ROUND_NUMBER },
  { file: 'http/request-body.ts', line: 'one: { bytes: 105_000_000, bodies: 30 },', why: ROUND_NUMBER },
  { file: 'http/request-body.ts', line: 'visitors: { together: { bytes: 45_000_000, bodies: 6 }', why: ROUND_NUMBER },
  {
    file: 'http/request-body.ts',
    line: 'others: { together: bodiesOnly(150), one: bodiesOnly(50) },',
    why: ROUND_NUMBER,
  },
  { file: 'http/request-body.ts', line: 'pause: 20_000,', why: ROUND_NUMBER },
  { file: 'http/request-body.ts', line: 'visitorsUpload: 60_000,', why: ROUND_NUMBER },
  { file: 'http/request-body.ts', line: 'const MIN_BYTES_PER_PAUSE = 16_384', why: ROUND_NUMBER },
  {
    file: 'rules/exif-date.ts',
    line: 'export const MAX_EXIF_SEARCH_BYTES = 256 * 1024',
    from: '256',
    why: ROUGH_NUMBER,
  },
  {
    file: 'rules/exif-date.ts',
    line: 'export const MAX_EXIF_SEARCH_BYTES = 256 * 1024',
    from: '1024',
    why: ROUGH_NUMBER,
  },
  {
    file: 'rules/exif-date.ts',
    line: 'const cameraEntry = findEntry(value(4, 4), EXIF_DIRECTORY)',
    id: '632df53066',
    why: 'The parameter type only allows a size of 2 or 4.',
  },
  {
    file: 'service/renditions.ts',
    line: 'const BACKDROP = { width: 120, height: 63, blur: 4, light: 0.6 }',
    why: 'Blur and brightness of the background behind a shared photo: a matter of taste.',
  },
  {
    file: 'service/renditions.ts',
    line: 'const SMALL_WIDTH = 400',
    from: '400',
    why: 'No picture has a width in between.',
  },
  {
    file: 'service/decode.ts',
    line: 'sharp.cache(false)',
    why: 'Only saves memory: no image is opened twice.',
  },
]

export const findExplanation = ({ id, file, line, from, to }: Mutant): string | undefined =>
  EXPLANATIONS.find(
    (each) =>
      file.endsWith(each.file) &&
      line.includes(each.line) &&
      (each.id === undefined || each.id === id) &&
      (each.from === undefined || from.trim() === each.from) &&
      (each.to === undefined || to.trim() === each.to),
  )?.why
