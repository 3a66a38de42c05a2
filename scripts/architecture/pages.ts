import { type Violation, locateFile } from './layers.ts'
import type { SourceFile } from './sources.ts'

const PAGE_FOLDERS = /^src\/(features\/[^/]+\/web|app\/web\/pages(\/.+)?)\/[^/]+$/

/** Rule 4: a page that reads the data of two other features is in app/web/pages. */
export const checkPages = (sources: SourceFile[]): Violation[] =>
  sources
    .filter(({ path }) => path.endsWith('-page.tsx'))
    .flatMap(({ path, imports }) => {
      const own = locateFile(path)?.feature
      const others = imports.flatMap(({ line, target }) => {
        const to = target ? locateFile(target) : undefined
        return to?.feature && to.feature !== own && to.inside === 'web/api.ts' ? { line, feature: to.feature } : []
      })
      const violations: Violation[] = []
      if (!PAGE_FOLDERS.test(path))
        violations.push({
          at: `${path}:1`,
          rule: 4,
          found: 'the page is in a folder that holds no pages',
          why: 'the page of an address must be found in one of two kinds of folders',
          instead: "Move it into its feature's web/ folder, or into src/app/web/pages when it joins features",
        })
      if (own && others.length > 1)
        violations.push({
          at: `${path}:${others[1]!.line}`,
          rule: 4,
          found: `a page of ${own} reads the data of ${others.map(({ feature }) => feature).join(' and ')}`,
          why: 'a page that joins features belongs to none of them',
          instead: "Move it into src/app/web/pages and build it from the features' web/<screen>/ folders",
        })
      return violations
    })
