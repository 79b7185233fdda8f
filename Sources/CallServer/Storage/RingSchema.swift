enum RingSchema {
    static let script = """
        CREATE TABLE IF NOT EXISTS people (
            app TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, image TEXT, busy_policy TEXT NOT NULL, blocked TEXT NOT NULL,
            PRIMARY KEY (app, id)
        ) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS calls (
            app TEXT NOT NULL, type TEXT NOT NULL, id TEXT NOT NULL, room_id TEXT NOT NULL UNIQUE, created_by TEXT,
            created_at INTEGER NOT NULL, ended_at INTEGER, running INTEGER NOT NULL,
            PRIMARY KEY (app, type, id)
        ) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS calls_running ON calls (app) WHERE running = 1;
        CREATE TABLE IF NOT EXISTS call_members (
            app TEXT NOT NULL, type TEXT NOT NULL, id TEXT NOT NULL, person TEXT NOT NULL, position INTEGER NOT NULL,
            PRIMARY KEY (app, type, id, person)
        ) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS rings (
            app TEXT NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL, call_id TEXT NOT NULL, room_id TEXT NOT NULL, caller TEXT NOT NULL,
            caller_name TEXT NOT NULL, caller_image TEXT, device TEXT, video INTEGER NOT NULL, created_at INTEGER NOT NULL,
            deadline INTEGER NOT NULL, outcome TEXT, ended_at INTEGER,
            PRIMARY KEY (app, id)
        ) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS rings_by_end ON rings (app, ended_at);
        CREATE INDEX IF NOT EXISTS rings_by_caller ON rings (app, caller, created_at);
        CREATE TABLE IF NOT EXISTS ring_members (
            app TEXT NOT NULL, ring_id TEXT NOT NULL, person TEXT NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, image TEXT,
            state TEXT NOT NULL, reason TEXT, device TEXT, silenced INTEGER NOT NULL, created_at INTEGER NOT NULL,
            PRIMARY KEY (app, ring_id, person)
        ) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS ring_members_by_person ON ring_members (app, person, created_at);
        CREATE TABLE IF NOT EXISTS room_hosts (
            room_id TEXT NOT NULL, position INTEGER NOT NULL, app TEXT NOT NULL, person TEXT NOT NULL,
            PRIMARY KEY (room_id, position)
        ) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS deliveries (
            id TEXT PRIMARY KEY, body TEXT NOT NULL, attempts INTEGER NOT NULL, due_at INTEGER NOT NULL, created_at INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS deliveries_by_due ON deliveries (due_at, id);
        """
}
