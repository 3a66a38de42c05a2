import fc from 'fast-check'

/** Turns off shrinking of property tests: it matters only whether a property fails, and shrinking takes longest. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
