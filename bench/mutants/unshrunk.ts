import fc from 'fast-check'

/** That a property fails is all that is asked: to look for its smallest case takes longer than to find it. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
