/** What `--help` prints for each command, and what a command prints when its arguments are wrong. */
export const USAGE = {
  start:
    'Usage: npm start\n' +
    'Installs what is missing, builds, and starts Cleanstreak with its own PostgreSQL and a demo town.\n' +
    'DEMO=0 starts an empty instance, PORT and DATA_DIR choose port and folder, DATABASE_URL your own PostgreSQL.\n' +
    'docs/operations.md explains every setting.',
  dev: 'Usage: npm run dev\nStarts Cleanstreak like npm start, and reloads pages when their code changes.',
  build: 'Usage: npm run build\nBuilds Cleanstreak into dist/, and prints the folder of the build.',
  test:
    'Usage: npm test                    runs the checks, and the tests of what everybody uses\n' +
    '       npm test -- --changed       runs the checks, and the tests that your changes can break\n' +
    '       npm run test:ci             runs all tests but the long ones\n' +
    '       npm run test:all            also runs the long ones\n' +
    '       npm test -- lint types      runs only these steps\n' +
    '       npm test -- landing         runs the tests whose file name contains this word, long ones too',
  'make-admin':
    'Usage: npm run make-admin -- you@example.org [--super] [--name "Your Name"] [--zip 85016]\n' +
    'Makes a member an admin, or a superadmin with --super. Creates an account if the email address has none,\n' +
    'and prints a link, valid once and for an hour, to choose its password. PASSWORD sets it at once.\n' +
    'Or: npm run make-admin -- you@example.org --reset-factors\n' +
    'Removes passkeys, authenticator app and recovery codes of somebody who is locked out, and ends their sessions.\n' +
    'Their rights and password stay. It is audited, and they are told by email.',
  doctor:
    'Usage: npm run doctor -- [BACKUP_FOLDER]\n' +
    'Checks settings, database, worker, clock, mail, storage, disk, TLS and proxy, and says what to do.\n' +
    'Give it the same settings as the product. It ends with code 1 if something needs a repair.',
  recount:
    'Usage: npm run recount               compares every stored counter with a count from scratch\n' +
    '       npm run recount -- --repair   corrects the counters that are wrong',
  backup:
    'Usage: npm run backup -- FOLDER [--keep=14]\n' +
    'Writes a backup of the database and all files into FOLDER. With --keep, deletes older backups but the newest 14.',
  restore:
    'Usage: npm run restore -- FOLDER [2026-11-22T03-00-00Z]\n' +
    'Restores the newest backup in FOLDER, or the one named, into an empty database and an empty file store.\n' +
    'Or: npm run restore -- FOLDER --files\n' +
    'Restores only missing picture files, for a database that was restored by other means.',
  database:
    'Usage: npm run database\n' +
    'Regenerates docs/database.md and the list of SQL files. Run it after a change of an SQL file or a migration.',
}

/**
 * Usage of a command if its arguments ask for help. The benchmarks have a help of their own.
 * @param {string} task
 * @param {string[]} args
 * @returns {string | undefined}
 */
export function findRequestedUsage(task, args) {
  if (!args.includes('--help')) return undefined
  const name = task === 'backup' && args[0] === 'restore' ? 'restore' : task
  return /** @type {Record<string, string>} */ (USAGE)[name]
}
