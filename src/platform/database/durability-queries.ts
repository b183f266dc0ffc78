/** The settings that determine whether an acknowledged commit survives a failover. */
export const readDurability = `select current_setting('synchronous_commit') as "synchronousCommit",
    current_setting('synchronous_standby_names') as "standbyNames",
    current_setting('fsync') as fsync,
    current_setting('server_version_num')::integer as version`
